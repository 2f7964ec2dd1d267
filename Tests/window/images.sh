#!/bin/bash
# Images in the window under X11: it shows what `cambium render` draws, also images whose upload did not fit into the first frame, once it
# rests, after further frames, and after the scene was read again.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import convert compare identify

start_x11 900 900

# Four images of 16 MB each: a frame of the window uploads 16 MB.
mkdir "$work/large.ca"
convert -size 2000x2000 gradient:red-blue "$work/large.ca/0.png"
convert -size 2000x2000 radial-gradient:yellow-black "$work/large.ca/1.png"
convert -size 2000x2000 xc:white -fill navy -draw 'rectangle 0,0 900,900 circle 1400,1400 1400,1900' "$work/large.ca/2.png"
convert -size 2000x2000 xc:green -stroke orange -strokewidth 90 -draw 'line 0,0 2000,2000 line 0,2000 2000,0' "$work/large.ca/3.png"
{
  echo '<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 400 400" backgroundColor="1 1 1"><sublayers>'
  for number in 0 1 2 3; do
    echo "<CALayer bounds=\"0 0 190 190\" position=\"$((100 + number % 2 * 200)) $((100 + number / 2 * 200))\">"
    echo "<contents><CGImage src=\"$number.png\"/></contents></CALayer>"
  done
  echo '</sublayers></CALayer></caml>'
} >"$work/large.ca/main.caml"

# as_rendered: the window's picture is the one that is drawn without a window. It is where SDL centres it.
as_rendered() {
  import -window root -crop "${width}x$height+$(((900 - width) / 2))+$(((900 - height) / 2))" +repage "$shots/images-$name.png"
  local differing
  differing=$(different_pixels "$shots/images-$name.png" "$work/$name.png" 2%)
  [ "$differing" = 0 ] || { echo "  $differing pixels differ"; return 1; }
}

for scene in "$(dirname "$0")/two.ca" "$work/large.ca"; do
  name=$(basename "$scene" .ca)
  "$cambium" render "$scene" -o "$work/$name.png" --background FFFFFF --quiet
  read -r width height < <(identify -format '%w %h\n' "$work/$name.png")
  xdotool mousemove 5 5
  show "$scene" --size "${width}x$height" --background FFFFFF --no-watch
  rests
  expect "$name: the window shows what is rendered" as_rendered
  xdotool mousemove 400 450 mousemove 450 450
  settle
  expect "$name: after further frames, too" as_rendered
  press F5 reload
  rests
  expect "$name: when it was read again, too" as_rendered
  kill "$previewer"
  ended
done
finish
