{
  lib,
  buildGoModule,
  fetchurl,
  installShellFiles,
  pkg-config,
  highs,
}:

buildGoModule rec {
  pname = "crib";
  version = "@VERSION@";

  src = fetchurl {
    url = "@URL@/crib-${version}.tar.gz";
    sha256 = "@SOURCE_SHA256@";
  };
  vendorHash = "@VENDOR_HASH@";

  nativeBuildInputs = [
    installShellFiles
    pkg-config
  ];
  buildInputs = [ highs ];
  subPackages = [ "." ];
  ldflags = [
    "-s"
    "-w"
  ];
  doCheck = false; # the suite wants a terminal, and takes a quarter of an hour

  postInstall = ''
    installManPage man/*
    for shell in bash zsh fish; do $out/bin/crib completion $shell >crib.$shell; done
    installShellCompletion crib.{bash,zsh,fish}
  '';

  meta = {
    description = "Puzzle book for the terminal in which every hint is a proof";
    homepage = "@URL@";
    license = lib.licenses.mit;
    mainProgram = "crib";
  };
}
