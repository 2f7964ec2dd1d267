#!/bin/bash
# A window that is used for a long time takes no more memory, files and threads: a scene is rewritten and read again, other scenes are
# shown, panels are opened and closed, all with the pointer over a layer.
#
# RELOADS (default 200), SCENES (100) and PANELS (20 times each) set how long it takes; docs/previewer.md has the figures of 10,000, 1,000
# and 200. Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool
reloads=${RELOADS:-200}
scenes=${SCENES:-100}
panels=${PANELS:-20}
# Growth in KB that is allowed: the allocator's and the driver's own.
allowed=${ALLOWED:-6144}

start_xvfb 900 700
unset WAYLAND_DISPLAY SDL_VIDEODRIVER
cp "$(dirname "$0")/tilted.caml" "$work"
sed 's/1 0.4 0"/0 0.4 1"/' "$work/tilted.caml" >"$work/other.caml"
export XDG_STATE_HOME=$work/state

memory() { awk '/^(RssAnon|RssShmem)/ { sum += $2 } END { print sum }' "/proc/$previewer/status"; }
files() { ls "/proc/$previewer/fd" | wc -l; }
threads() { ls "/proc/$previewer/task" | wc -l; }
# The driver ends its threads late, and a window that rests gives memory back after three seconds. Paused, it rests.
state() { sleep 5.5; echo "$(memory) $(files) $(threads)"; }
count() { grep -c "\"event\": \"$1\"" "$events"; }

# check WHAT BEFORE AFTER
check() {
  local m1 f1 t1 m2 f2 t2
  read -r m1 f1 t1 <<<"$2"
  read -r m2 f2 t2 <<<"$3"
  echo "$1: $m1 → $m2 KB, $f1 → $f2 files, $t1 → $t2 threads"
  expect "$1: memory" test $((m2 - m1)) -le "$allowed"
  expect "$1: files" test "$f2" -le "$f1"
  expect "$1: threads" test "$t2" -le "$t1"
}

# reload N: N times the scene's file is another one and is read again.
reload() {
  local target=$(($(count reload) + $1)) done=0 step
  while [ $done -lt "$1" ]; do
    for step in 1 2 3 4 5 6 7 8 9 10; do
      if [ $((step % 2)) = 0 ]; then cp "$work/tilted.caml" "$work/new"; else cp "$work/other.caml" "$work/new"; fi
      mv "$work/new" "$work/scene.caml"
      xdotool key F5
    done
    done=$((done + 10))
    # Keys are not faster than the window for long.
    while [ "$(count reload)" -lt $((target - $1 + done)) ]; do sleep 0.02; kill -0 "$previewer" || exit 1; done
  done
}

cp "$work/tilted.caml" "$work/scene.caml"
show "$work/scene.caml" --size 800x600 --no-watch --paused
xdotool mousemove 430 370
reload 50
before=$(state)
begin=$SECONDS
reload "$reloads"
check "$reloads reloads in $((SECONDS - begin)) s" "$before" "$(state)"

# By the events of the file system.
reload_by_watching() {
  local i
  for i in $(seq "$1"); do
    act cp "$work/$( ((i % 2)) && echo other || echo tilted).caml" "$work/scene.caml"
    wait_for reload >/dev/null || return 1
  done
}
xdotool key q
wait "$previewer"
show "$work/scene.caml" "$work/other.caml" --size 800x600 --paused
xdotool mousemove 430 370
reload_by_watching 5
before=$(state)
reload_by_watching 10
check "10 files written" "$before" "$(state)"

turn() {
  local i
  for i in $(seq "$1"); do
    act xdotool key Next
    wait_for open >/dev/null || return 1
  done
}
turn 24
before=$(state)
turn "$scenes"
check "$scenes other scenes" "$before" "$(state)"

# toggle N: help, HUD, timeline, borders, costs, exploded view, frame times and inspector, shown and hidden.
toggle() {
  local i key
  for i in $(seq "$1"); do
    for key in F1 h t F2 F3 F4 p F12; do xdotool key $key sleep 0.03 key $key sleep 0.02; done
  done
}
toggle 10
before=$(state)
toggle "$panels"
# Lists and glyphs of the panels are kept: 6 MB were measured after 20 openings, 9 MB after 80.
allowed=${ALLOWED:-16384}
check "$panels openings of each panel" "$before" "$(state)"
xdotool key q
finish
