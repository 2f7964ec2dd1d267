#!/bin/bash
# Layers are aligned, distributed, ordered, renamed and hidden, guides are dragged out of rulers, and a device is shown around the scene, with
# real input under X11.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 900 700
export HOME=$work XDG_STATE_HOME=$work/state
# The window is at (50, 50) of the screen.
origin_x=50 origin_y=50

cat >"$work/scene.caml" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="stage" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="1 1 1">
    <sublayers>
      <!-- The first -->
      <CALayer name="a" bounds="0 0 40 20" position="60 50" backgroundColor="0 0 1"/>
      <CALayer name="b" bounds="0 0 60 30" position="200 120" backgroundColor="0 1 0"/>
      <CALayer name="c" bounds="0 0 20 60" position="300 220" backgroundColor="1 0 0"/>
    </sublayers>
  </CALayer>
</caml>
END
cp "$work/scene.caml" "$work/start"
show "$work/scene.caml" --size 800x600 --scale 1 --paused
rests

# arranged WHAT KEY SED: a key arranges what is selected, as the change of the text, and undo takes it back.
arranged() {
  act xdotool key "$2"
  wait_for edit
  sed "$3" "$work/start" >"$work/wanted"
  saved "$1" "$work/wanted"
  xdotool key ctrl+z
  saved "and undo takes it back as one step" "$work/start"
}
act xdotool key ctrl+a
wait_for select
arranged "Ctrl+Shift+Left aligns left edges" ctrl+shift+Left 's/200 120/70 120/; s/300 220/50 220/'
arranged "Ctrl+Shift+Right aligns right edges" ctrl+shift+Right 's/60 50/290 50/; s/200 120/280 120/'
arranged "Ctrl+Shift+Up aligns top edges" ctrl+shift+Up 's/200 120/200 55/; s/300 220/300 70/'
arranged "Ctrl+Shift+Down aligns bottom edges" ctrl+shift+Down 's/60 50/60 240/; s/200 120/200 235/'
arranged "Ctrl+Shift+H aligns centres horizontally" ctrl+shift+h 's/60 50/175 50/; s/200 120/175 120/; s/300 220/175 220/'
arranged "Ctrl+Shift+M aligns centres vertically" ctrl+shift+m 's/60 50/60 145/; s/200 120/200 145/; s/300 220/300 145/'
arranged "Ctrl+Shift+X makes horizontal gaps equal" ctrl+shift+x 's/200 120/185 120/'
arranged "Ctrl+Shift+Y makes vertical gaps equal" ctrl+shift+y 's/200 120/200 125/'

# One layer goes to its superlayer.
hover 200 120 stage/b
click
settle
arranged "a single layer goes to the edge of its superlayer" ctrl+shift+Down 's/200 120/200 585/'

# Order.
names() { grep -o 'name="[a-z]*"' "$work/scene.caml" | tr -d '\n' | sed 's/name=//g; s/"//g'; }
ordered() {
  act xdotool key "$2"
  wait_for edit
  act xdotool key ctrl+s
  wait_for save
  expect "$1" test "$(names)" = "stage$3"
}
ordered "Ctrl+] brings a layer forward" ctrl+bracketright acb
ordered "Ctrl+Shift+[ sends it to the back" ctrl+shift+bracketleft bac
ordered "Ctrl+Shift+] brings it to the front" ctrl+shift+bracketright acb
ordered "Ctrl+[ sends it backward" ctrl+bracketleft abc

# The menu.
act xdotool key ctrl+shift+p
xdotool type "distribute and order"
settle
picture arrange-palette
xdotool key Return
settle
picture arrange-menu
xdotool key Escape
settle

# The rows of the tree: 0 stage, 1 a, 2 b, 3 c. The panel is 300 points wide and 10 from the edges.
xdotool key F12
settle
row() { at "${2:-560}" $((10 + 64 + 22 * $1 + 11)); }
cp "$work/scene.caml" "$work/before"
xdotool mousemove $(row 2) click 1
settle
xdotool key F2
xdotool type "moon"
settle
picture arrange-rename
xdotool key Return
settle
sed 's/name="b"/name="moon"/' "$work/before" >"$work/named"
saved "F2 in the tree renames the layer" "$work/named"
xdotool mousemove $(row 2 545) click 1
settle
xdotool type "sun"
xdotool key Return
settle
sed 's/name="b"/name="sun"/' "$work/before" >"$work/named"
saved "and so does another click on the row" "$work/named"
xdotool mousemove $(row 2) mousemove $(row 2 771)
settle
act xdotool click 1
wait_for edit
act xdotool key ctrl+s
wait_for save
expect "the eye hides the layer in the file" grep -q 'name="sun".*hidden="1"' "$work/scene.caml"
xdotool key ctrl+z
saved "undone" "$work/named"
xdotool key F12
settle

# Zoomed, a drag gives whole points, and Alt exact places.
carry 200 120 205 120
xdotool key ctrl+z
hover 300 220 stage/c
click
settle
xdotool key v
settle
picture arrange-zoomed
expect "V zooms to the selected layer" test "$(color_at 400 300)$(color_at 400 100)" = FF0000FF0000
# Beside the cross of the anchor point.
move 440 420
act xdotool mousedown 1
wait_for hit
xdotool mousemove $(at 450 430) mousemove $(at 457 443)
wait_for drag
xdotool mouseup 1
wait_for drop
act xdotool key ctrl+s
wait_for save
expect "a drag gives whole points" grep -Eq 'name="c".*position="[0-9]+ [0-9]+"' "$work/scene.caml"
xdotool key 0
settle

# Rulers and guides.
xdotool key shift+r
press F6 speed
move 400 9
xdotool mousedown 1
xdotool mousemove $(at 400 100) mousemove $(at 400 300)
press F6 speed
picture arrange-guide
act xdotool mouseup 1
expect "a guide is dragged out of the upper ruler" wait_for guide '"axis": "y", "value": \[[0-9.]*\], "count": 1'
act xdotool mousemove $(at 9 300) mousedown 1 mousemove $(at 200 300) mousemove $(at 300 300) mouseup 1
expect "and out of the left one" wait_for guide '"axis": "x", "value": \[[0-9.]*\], "count": 2'
expect "they are kept outside of the scene" grep -q scene.caml "$XDG_STATE_HOME/cambium/guides.json"
picture arrange-rulers
act xdotool mousemove $(at 600 300) mousedown 1 mousemove $(at 600 100) mousemove $(at 600 5) mouseup 1
expect "a guide that is dragged back is removed" wait_for guide '"axis": "y", "value": null, "count": 1'
xdotool key shift+r
settle

# The frame of a wallpaper.
act xdotool key shift+d
expect "Shift+D shows a device" wait_for deviceFrame '"value": "ip'
settle
picture arrange-frame
act xdotool key shift+d
expect "and hides it" wait_for deviceFrame '"value": null'
cp "$work/scene.caml" "$work/kept"
xdotool key ctrl+s
xdotool key q
ended
expect "it ends with 0" test $status = 0
expect "neither guides nor frames change the file" cmp "$work/scene.caml" "$work/kept"
finish
