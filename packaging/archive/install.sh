#!/bin/sh
# Copies Cambium from the folder of this script into a prefix, or removes it from there.
# Usage: install.sh [--remove] [PREFIX], default ~/.local.
set -eu
remove=
[ "${1-}" != --remove ] || { remove=1; shift; }
prefix=${1-$HOME/.local}
cd "$(dirname "$0")"
# Folders that have only files of Cambium are removed as a whole.
if [ -n "$remove" ]; then
  find bin share -type f ! -path 'share/cambium/*' ! -path 'share/doc/cambium/*' | while read -r file; do rm -f "$prefix/$file"; done
  rm -rf "$prefix/share/cambium" "$prefix/share/doc/cambium" "$prefix/lib/cambium"
else
  mkdir -p "$prefix"
  rm -rf "$prefix/share/cambium" "$prefix/lib/cambium"
  cp -r bin lib share "$prefix/"
fi
# The desktop's lists of menus and file types, where their tools are installed.
! command -v update-mime-database >/dev/null || update-mime-database "$prefix/share/mime" 2>/dev/null || true
! command -v update-desktop-database >/dev/null || update-desktop-database -q "$prefix/share/applications" 2>/dev/null || true
[ -n "$remove" ] || case ":$PATH:" in *":$prefix/bin:"*) ;; *) echo "$prefix/bin is not in PATH" ;; esac
