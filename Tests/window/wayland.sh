#!/bin/bash
# The window under Wayland: weston in a window of Xvfb, with input from xdotool on the outer display.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/actions.sh"
. "$(dirname "$0")/weston.sh"
need Xvfb xdotool import convert weston

start_xvfb 1024 768
export XDG_RUNTIME_DIR=$work/runtime
mkdir -m 700 "$XDG_RUNTIME_DIR"

# A compositor without pointer and keyboard: SDL 2.26 would crash.
weston --backend=headless-backend.so --socket=wayland-headless --idle-time=0 >"$work/headless.log" 2>&1 &
headless=$!
until_true '[ -S "$XDG_RUNTIME_DIR/wayland-headless" ]'
DISPLAY= WAYLAND_DISPLAY=wayland-headless SDL_VIDEODRIVER=wayland "$cambium" show "$(dirname "$0")/tilted.caml" \
  2>"$work/messages"
expect "a compositor without a seat ends with 3" test $? = 3
expect "and says why" grep -q "no seat" "$work/messages"
kill "$headless"

start_weston
cp "$(dirname "$0")/tilted.caml" "$work"
show "$work/tilted.caml" --size 800x600
expect "Wayland is what it draws with" test "$(field open driver)" = wayland

find_window '#1A1A33'

# The keyboard goes to the window that was clicked.
move 390 10
click
drag_card wayland
speeds wayland
drag_mover
screenshots
watching
leaving
finish
