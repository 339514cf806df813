#!/bin/sh
# Brings HiGHS, the solver in C++ that this folder binds to, to a machine that has none.
#
#     sh solver/highs/install.sh
#
# It is for a bare Debian or Ubuntu as root, with Go and gcc there already. Elsewhere HiGHS is a package,
# or somebody else has to install it; then this says which, in one sentence, and changes nothing.
# Running it again is quick and harmless: a HiGHS that works is kept, whoever installed it.
set -eu

# The version that the Go binding, github.com/lanl/highs, was written for. Debian's archive has kept its source
# since Debian 13; the checksum and the commit pin it, so that it may come from any copy of either.
version=1.10.0
archive_path=pool/main/h/highs/highs_$version+ds.orig.tar.xz
sha256=5964fc1ca4f0b23dd45987bbed1838f2e570e96aa624635ac63d277152b6c94a
repository=https://github.com/ERGO-Code/HiGHS
commit=fd8665394edfd096c4f847c4a6fbc187364ef474

# /usr/local, because the compiler and pkg-config look there unasked: go build and editors then need no variables.
prefix=/usr/local

say() { printf 'highs: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# show prints the end of a log, set off from our own lines.
show() { tail -n "${2:-15}" "$1" | sed 's/^/    /' >&2; }

tmp=
trap '[ -z "$tmp" ] || rm -rf "$tmp"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# usable says whether Go finds a HiGHS and can work with it, by building and running a small solve. Asking pkg-config
# is not enough: Debian 13's own highs.pc points into folders that do not exist. Nor is building: Go may have the
# binding in its cache from a HiGHS that is gone. -count=1, because Go's record of tests that passed does not see the
# C library. No version control stamp, because git refuses to look into another user's repository.
usable() {
	{
		"$(go env PKG_CONFIG)" --exists --print-errors highs &&
			CGO_ENABLED=1 go test -buildvcs=false -count=1 -run '^TestUsable$' ./solver/highs
	} >"$tmp/usable.log" 2>&1
}

# loads says whether Go can load the code at all: a Go that is too old or a network that is down says nothing of HiGHS.
loads() { CGO_ENABLED=1 go list -buildvcs=false -test -deps ./solver/highs >"$tmp/load.log" 2>&1; }

# compiled says whether Go's cache holds the binding, compiled for some HiGHS. Go does not notice another HiGHS, and
# says itself that its cache must then be cleared. That makes the next build of everything slow, so only where needed.
compiled() { CGO_ENABLED=1 go list -buildvcs=false -export github.com/lanl/highs >/dev/null 2>&1; }
clear_cache() {
	say "clearing Go's build cache, which remembers another HiGHS"
	go clean -cache
}

# ours says whether the HiGHS that pkg-config finds was installed by this script. The mark is the last thing that is
# put in place, so it also says that nothing is missing.
mark="# HiGHS $version as solver/highs/install.sh of crib built it"
ours() { grep -qsFx "$mark" "$pc_dir/highs.pc"; }

# works is the good end.
works() {
	say "$*"
	[ "$(go env CGO_ENABLED)" = 1 ] || say "but CGO_ENABLED=0 is set, and with it Go builds this program without HiGHS"
	exit 0
}

# elsewhere says what to install where this script can't.
elsewhere() {
	! "$(go env PKG_CONFIG)" --exists highs 2>/dev/null || show "$tmp/usable.log" # there is one: what is wrong with it
	case $(uname -s) in
	Darwin) die "there is no usable HiGHS; install it with: brew install highs pkgconf" ;;
	esac
	ID='' ID_LIKE=''
	# shellcheck disable=SC1091 # not there on every system
	[ ! -r /etc/os-release ] || . /etc/os-release
	case " $ID $ID_LIKE " in
	*" debian "* | *" ubuntu "*) die "there is no usable HiGHS, and installing it takes root; run: sudo env PATH=\"\$PATH\" sh solver/highs/install.sh" ;;
	*" fedora "* | *" rhel "*) die "there is no usable HiGHS; install it with: sudo dnf install coin-or-HiGHS-devel gcc pkgconf-pkg-config" ;;
	*" arch "*) die "there is no usable HiGHS; install it with: sudo pacman -S highs gcc pkgconf" ;;
	*) die "there is no usable HiGHS; install HiGHS 1.10 or later with its C header, a C compiler and pkg-config, for example conda-forge's highs, compilers and pkg-config" ;;
	esac
}

# packages installs what the build needs, and asks the network only where something is missing.
packages() {
	missing=
	for package in cmake ninja-build g++ pkg-config xz-utils; do
		case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) in
		*" installed") ;;
		*) missing="$missing $package" ;;
		esac
	done
	[ -n "$missing" ] || return 0
	say "installing$missing"
	export DEBIAN_FRONTEND=noninteractive
	# shellcheck disable=SC2086 # one word for each package
	{ apt-get update && apt-get install -y --no-install-recommends $missing; } >"$tmp/apt.log" 2>&1 </dev/null || {
		show "$tmp/apt.log"
		die "apt-get could not install$missing (above is why)"
	}
}

# fetch puts the source into $tmp/source: from the archives this machine already uses, else from HiGHS's repository.
fetch() {
	say "fetching the source of HiGHS $version from this machine's package archives"
	# shellcheck disable=SC2016 # for apt to fill in
	for archive in $(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | awk '!seen[$0]++'); do
		/usr/lib/apt/apt-helper download-file "${archive%/}/$archive_path" "$tmp/source.tar.xz" >"$tmp/fetch.log" 2>&1 || continue
		# An archive without the file is no surprise; one with another file under that name is. (Were apt-helper given
		# the checksum, it would say which of both it is in the user's language.)
		echo "$sha256  $tmp/source.tar.xz" | sha256sum --check --status ||
			die "what $archive has as $archive_path is not the file this script was written for (SHA-256 differs); HiGHS was not installed"
		mkdir "$tmp/source"
		tar -xJf "$tmp/source.tar.xz" -C "$tmp/source" --strip-components=1 --no-same-owner
		return
	done

	say "none of them has it: fetching it from $repository"
	command -v git >/dev/null || die "git is missing; install it and run this again"
	# No questions on the terminal, and no waiting for a network that drops what it can't deliver.
	GIT_TERMINAL_PROMPT=0 timeout 300 git -c advice.detachedHead=false clone --quiet --depth 1 --branch "v$version" \
		"$repository" "$tmp/source" >"$tmp/fetch.log" 2>&1 </dev/null || {
		show "$tmp/fetch.log"
		die "the source of HiGHS $version is to be had neither from this machine's package archives nor from $repository"
	}
	[ "$(git -C "$tmp/source" rev-parse HEAD)" = "$commit" ] ||
		die "tag v$version of $repository is not commit $commit; HiGHS was not installed"
}

# build compiles into $tmp/stage. Static: a program that is built here runs where no HiGHS is. -O2 solves as fast as
# HiGHS's own -O3 and compiles in three quarters of the time.
build() {
	say "building HiGHS $version, about two minutes on two cores"
	{
		cmake -S "$tmp/source" -B "$tmp/build" -G Ninja \
			-DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE='-O2 -DNDEBUG' -DCMAKE_C_FLAGS_RELEASE='-O2 -DNDEBUG' \
			-DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib \
			-DBUILD_SHARED_LIBS=OFF -DBUILD_TESTING=OFF -DBUILD_EXAMPLES=OFF -DZLIB=OFF &&
			# As many at once as there are cores; ninja's own choice is two more, which small machines lack the memory for.
			cmake --build "$tmp/build" -j "$(nproc)" &&
			DESTDIR="$tmp/stage" cmake --install "$tmp/build"
	} >"$tmp/build.log" 2>&1 </dev/null || {
		show "$tmp/build.log" 30
		die "HiGHS $version could not be built (above is why)"
	}
}

# put moves library, headers and at last highs.pc into place. Without highs.pc no one finds the rest, so an
# interruption anywhere leaves no HiGHS rather than half of one.
put() {
	say "installing HiGHS $version into $prefix"
	mkdir -p "$prefix/lib" "$prefix/include" "$pc_dir"
	rm -f "$pc_dir/highs.pc"
	cp -R "$tmp/stage$prefix/include/highs" "$prefix/include/"
	cp "$tmp/stage$prefix/lib/libhighs.a" "$prefix/lib/"
	# Not HiGHS's own highs.pc: that leaves out what a static library in C++ needs of the system's. And -l:libhighs.a
	# rather than -lhighs, because that would prefer a libhighs.so that somebody put beside it.
	cat >"$pc_dir/highs.pc.new" <<-EOT
		$mark
		prefix=$prefix
		libdir=\${prefix}/lib
		includedir=\${prefix}/include/highs

		Name: HiGHS
		Description: Linear Optimization Software
		Version: $version
		Libs: -L\${libdir} -l:libhighs.a -lstdc++ -lm -lpthread
		Cflags: -I\${includedir}
	EOT
	mv "$pc_dir/highs.pc.new" "$pc_dir/highs.pc"
}

cd "$(dirname "$0")/../.."
command -v go >/dev/null || die "go is missing from PATH; install Go (the version is in go.mod) and run this again"
tmp=$(mktemp -d "${TMPDIR:-/tmp}/crib-highs.XXXXXX")

say "looking for a usable HiGHS: building a small solve and running it"
loads || {
	show "$tmp/load.log"
	die "$(go env GOVERSION) cannot load the code of this folder (above is why)"
}
if usable; then
	works "HiGHS is there and works"
fi
if compiled && (export GOCACHE="$tmp/cache" && usable); then
	clear_cache
	usable && works "HiGHS is there and works"
fi
if ! [ "$(id -u)" = 0 ] || ! [ -x /usr/lib/apt/apt-helper ]; then
	elsewhere
fi
packages

# The first folder of ours that pkg-config searches: then ours also goes before a broken one in the system's folders.
pc_dir=$(pkg-config --variable pc_path pkg-config | tr : '\n' | grep "^$prefix/" | head -n 1)
[ -n "$pc_dir" ] || die "pkg-config searches no folder in $prefix, so Go would not find HiGHS there"

if ours; then
	# Building the same again would not help: more likely it is the Go code or the compiler that is broken.
	show "$tmp/usable.log"
	die "HiGHS $version is in $prefix, but the solve above failed; if HiGHS is to blame, remove $pc_dir/highs.pc and run this again"
fi

if compiled; then stale=yes; else stale=no; fi

fetch
build
put

[ "$stale" = no ] || clear_cache

say "trying it: building the small solve again and running it"
usable || {
	show "$tmp/usable.log"
	die "HiGHS $version was built and installed, but the small solve failed (above is why)"
}
works "HiGHS $version is installed and works"
