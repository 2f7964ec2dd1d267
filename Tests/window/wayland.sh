#!/bin/bash
# The window under Wayland: weston in a window of Xvfb, with input from xdotool on the outer display.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/actions.sh"
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

cat >"$work/weston.ini" <<'INI'
[shell]
animation=none
startup-animation=none
INI
weston --config="$work/weston.ini" --backend=x11-backend.so --width=1024 --height=768 --socket=wayland-test --idle-time=0 \
  >"$work/weston.log" 2>&1 &
until_true '[ -S "$XDG_RUNTIME_DIR/wayland-test" ]'
# The compositor's own window is there, and its desktop is drawn.
soon "the desktop is drawn" '[ "$(import -window root miff:- | identify -format %k -)" -gt 50 ]'
export WAYLAND_DISPLAY=wayland-test SDL_VIDEODRIVER=wayland
cp "$(dirname "$0")/tilted.caml" "$work"
# weston adds up the pointer's moves; at the corner of the screen its pointer and the server's are at one.
xdotool mousemove 600 500 mousemove 0 0 mousemove 600 500 mousemove 0 0
show "$work/tilted.caml" --size 800x600
expect "Wayland is what it draws with" test "$(field open driver)" = wayland

# The compositor places the window as it likes: it is found by the colour of the scene's corner, beneath the
# compositor's panel, which has every colour. It is there when it was found at the same place twice.
place=
is_placed() {
  local before=$place width=
  import -window root "$work/find.png"
  read -r origin_x origin_y width < <(convert "$work/find.png" -crop +0+40 -alpha off -fuzz 1% -fill white -opaque '#1A1A33' \
    -fuzz 0 -fill black +opaque white -trim -format '%X %Y %w\n' info:  2>/dev/null | tr -d '+')
  place="$origin_x $origin_y"
  [ "$width" = 800 ] && [ "$place" = "$before" ]
}
soon "the window is placed" is_placed
cp "$work/find.png" "$shots/wayland-find.png"
echo "the window is at $origin_x, $origin_y"

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
