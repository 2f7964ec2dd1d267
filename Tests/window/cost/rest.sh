#!/bin/bash
# What the window takes while nothing happens, and how soon it answers, under X11. These are times: other programs on the machine change
# them, so no submission depends on them. `Scripts/test-window --cost` runs this.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
cd "$(dirname "$0")/.." || exit 1
. ./lib.sh
need Xvfb xdotool import xprop

# ticks: the processor time of the previewer and its children so far, in hundredths of a second.
ticks() {
  local process
  for process in "$previewer" $(pgrep -P "$previewer"); do cat "/proc/$process/stat"; done | awk '{ sum += $14 + $15 } END { print sum }'
}

# takes_little WHAT: in five seconds the window takes at most 5 hundredths of a second. The driver may be at work for a while after a frame.
takes_little() {
  local before end=$((SECONDS + 30)) took
  while true; do
    before=$(ticks)
    sleep 5
    took=$(($(ticks) - before))
    { [ $took -le 5 ] || [ $SECONDS -gt $end ]; } && break
  done
  expect "$1: $took hundredths of a second in five seconds" test $took -le 5
}

show_tilted --scale 1 --paused
rests
takes_little "paused"
xdotool mousemove 400 100 key t key F2
settle
takes_little "with timeline and borders"
xdotool key t key F2 key F12
settle
takes_little "with the inspector"
xdotool mousemove $((origin_x + 590)) $((origin_y + 127))
settle
takes_little "with the pointer on a row"
before=$(date +%s%N)
press F8 speed
echo "a key acts after $((($(date +%s%N) - before) / 1000000)) ms"
before=$(date +%s%N)
xdotool key q
ended
took=$((($(date +%s%N) - before) / 1000000))
expect "q closes the window in less than two seconds ($took ms)" test $took -lt 2000

# A background that is covered.
show "$work/tilted.caml" --desktop
xdotool mousemove 5 5
"$cambium" show "$work/tilted.caml" --paused --size 900x700 --events "$work/other.jsonl" 2>/dev/null &
wait_for cover true
rests
takes_little "covered"
kill "$previewer"
ended
finish
