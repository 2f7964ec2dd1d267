# A Wayland compositor for tests: weston in a window of Xvfb, with input from xdotool on the outer display. To be sourced after lib.sh.

# start_weston: weston on the server of start_xvfb, which is 1024 × 768, and its socket for the previewer.
start_weston() {
  export XDG_RUNTIME_DIR=$work/runtime
  mkdir -p -m 700 "$XDG_RUNTIME_DIR"
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
  # weston adds up the pointer's moves; at the corner of the screen its pointer and the server's are at one.
  xdotool mousemove 600 500 mousemove 0 0 mousemove 600 500 mousemove 0 0
}

# find_window COLOR [WIDTH]: sets origin_x and origin_y to the corner of the window, which is 800 points wide or WIDTH. The compositor places it as it likes:
# it is found by the colour of the scene's corner, beneath the compositor's panel, which has every colour. It is there when it was found at
# the same place twice.
find_window() {
  corner=$1
  wide=${2:-800}
  place=
  soon "the window is placed" is_placed
  cp "$work/find.png" "$shots/wayland-find.png"
  echo "the window is at $origin_x, $origin_y"
}

is_placed() {
  local before=$place width=
  import -window root "$work/find.png"
  read -r origin_x origin_y width < <(convert "$work/find.png" -crop +0+40 -alpha off -fuzz 1% -fill white -opaque "$corner" \
    -fuzz 0 -fill black +opaque white -trim -format '%X %Y %w\n' info:  2>/dev/null | tr -d '+')
  place="$origin_x $origin_y"
  [ "$width" = "$wide" ] && [ "$place" = "$before" ]
}
