# What the tests of the timeline share: a scene of 4 s, where its rows are in a window of 800 × 600 points, and what is done with them. To be
# sourced after lib.sh.

write_scene() {
  cat >"$work/scene.caml" <<END
<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <!-- A ball that hops and fades -->
  <CALayer name="stage" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="0.1 0.1 0.2"><sublayers>
    <CALayer name='ball'   bounds="0 0 80 80" position="140 140" backgroundColor="0 0 1">
      <animations>
        <animation type="CAKeyframeAnimation" key="hop" keyPath="position.y" duration="4" repeatCount="inf">
          <values> <real value="100"/> <real value="200.50"/> <real value="150"/> </values>
          <keyTimes> <real value="0"/> <real value="0.5"/> <real value="1"/> </keyTimes>
        </animation>
        <animation type="CABasicAnimation" key="fade" keyPath="opacity" beginTime="1.0" duration="2" removedOnCompletion="0">
          <fromValue type="real" value="0.0"/> <toValue type="real" value="1.0"/>
        </animation>
      </animations>
    </CALayer>
    <CALayer name="box" bounds="0 0 80 80" position="400 140" backgroundColor="0 1 0">
      <animations>
        <animation type="CAKeyframeAnimation" key="hop" keyPath="position.y" duration="4" repeatCount="inf">
          <values> <real value="10"/> <real value="20"/> </values>
          <keyTimes> <real value="0"/> <real value="1"/> </keyTimes>
        </animation>
      </animations>
    </CALayer>
  </sublayers></CALayer>
</caml>
END
  cp "$work/scene.caml" "$work/start"
}

# The timeline has a margin of 10 points, names of 200 points, and shows 4 s in 556 points with 12 points before them. Its rows of 22 points
# begin 442 points below the window's edge: ball, hop, fade, box, hop.
# spot ROW TENTHS [DX]: a place of the window, in a row from 0, at a time in tenths of a second.
spot() { echo $((222 + $2 * 139 / 10 + ${3:-0})) $((453 + $1 * 22)); }

# pull ROW TENTHS TENTHS [DX]: a drag in a row from one time to another.
pull() {
  move $(spot "$1" "$2" "${4:-0}")
  xdotool mousedown 1
  move $(spot "$1" $((($2 + $3) / 2)) "${4:-0}")
  move $(spot "$1" "$3" "$((${4:-0} + 1))")
  move $(spot "$1" "$3" "${4:-0}")
}

# press_in ROW TENTHS: a click in a row, which is no second click with the one before.
press_in() {
  move $(spot 2 39)
  xdotool click 1
  move $(spot "$1" "$2")
  xdotool click 1
}

# saves WHAT SED: Ctrl+S makes the file that of the start, changed by sed.
saves() {
  sed "$2" "$work/start" >"$work/expected"
  act xdotool key ctrl+s
  wait_for save
  expect "$1" cmp "$work/scene.caml" "$work/expected"
}

# taken_back WHAT: Ctrl+Z and Ctrl+S give the bytes of the start.
taken_back() {
  xdotool key ctrl+z
  saves "$1, and undo takes it back in one step" ''
}

edit_timeline() {
  act pull 2 20 25
  xdotool mouseup 1
  expect "a bar is dragged" wait_for edit '"keyPath": "animations.fade.beginTime"'
  settle
  picture timeline-moved
  saves "which changes the begin time" 's/beginTime="1.0"/beginTime="1.5"/'
  taken_back "a bar"

  act pull 2 30 35 8
  xdotool mouseup 1
  expect "the end of a bar is dragged" wait_for edit
  settle
  saves "which changes the duration" 's/duration="2"/duration="2.5"/'
  taken_back "an end"

  act pull 1 20 30
  xdotool mouseup 1
  expect "a key frame is dragged" wait_for edit '"path": "stage/ball"'
  settle
  picture timeline-key-frame
  saves "which changes its key time" 's/value="0.5"/value="0.75"/'
  taken_back "a key frame"

  act pull 1 20 30
  xdotool key Escape
  xdotool mouseup 1
  settle
  press_in 1 20
  settle
  # Ctrl with an arrow key moves the selected key frame by a frame of 1/60 s, of 4 s, from where Esc has put it back.
  act xdotool key ctrl+Left
  expect "Ctrl with an arrow key moves a key frame" wait_for edit
  settle
  saves "by a frame, after Esc has taken a drag back" 's/value="0.5"/value="0.495833"/'
  taken_back "a step"

  press_in 1 20
  settle
  act xdotool key Delete
  expect "Delete deletes a key frame" wait_for edit
  settle
  picture timeline-deleted
  saves "with its value and its time" 's/ <real value="200.50"\/>//;s/ <real value="0.5"\/>//'
  taken_back "a deletion"

  # The playhead is at 1 s.
  press_in 1 34
  settle
  act xdotool key k
  expect "K adds a key frame at the playhead" wait_for edit
  settle
  picture timeline-added
  saves "with the value there" \
    's/ <real value="200.50"\/>/<real value="150.25"\/>&/;s/ <real value="0.5"\/>/<real value="0.25"\/>&/'
  taken_back "an added key frame"

  move $(spot 1 30)
  act xdotool click --repeat 2 --delay 60 1
  expect "a double click adds a key frame at the place" wait_for edit
  settle
  saves "with the value there" \
    's/ <real value="200.50"\/>/& <real value="175.25"\/>/;s/ <real value="0.5"\/>/& <real value="0.75"\/>/'
  taken_back "a double click"

  # Onto another layer: the one whose row is chosen.
  press_in 1 20
  settle
  xdotool key ctrl+c
  settle
  press_in 4 34
  settle
  act xdotool key ctrl+v
  expect "Ctrl+V pastes a key frame onto another layer" wait_for edit '"path": "stage/box"'
  settle
  picture timeline-pasted
  saves "at the playhead" \
    's/ <real value="20"\/>/<real value="200.5"\/>&/;/value="10"/{n;s/ <real value="1"\/>/<real value="0.25"\/>&/}'
  taken_back "a paste"

  # The keyboard alone: the focus comes to the tracks, Down and Up choose rows, and Right a key frame.
  press_in 1 34
  settle
  xdotool key Down
  settle
  act xdotool key ctrl+Right
  expect "Ctrl with an arrow key moves the bar of the chosen row" wait_for edit '"keyPath": "animations.fade.beginTime"'
  settle
  saves "by a frame" 's/beginTime="1.0"/beginTime="1.0167"/'
  taken_back "a moved bar"
  xdotool key q
  ended
  expect "nothing is lost" test "$status" = 0
}
