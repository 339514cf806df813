class Crib < Formula
  desc "Puzzle book for the terminal in which every hint is a proof"
  homepage "@URL@"
  url "@URL@/crib-@VERSION@.tar.gz"
  sha256 "@SOURCE_SHA256@"
  license "MIT"

  depends_on "go" => :build
  depends_on "pkgconf" => :build
  depends_on "highs"

  def install
    ENV["CGO_ENABLED"] = "1"
    system "go", "build", *std_go_args(ldflags: "-s -w")
    generate_completions_from_executable(bin/"crib", "completion")
    man1.install "man/crib.1"
    man5.install "man/crib-format.5", "man/crib-kind.5"
  end

  test do
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert_match "one solution", shell_output("#{bin}/crib verify --engine both #{puzzle}")
  end
end
