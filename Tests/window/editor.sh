#!/bin/bash
# A click on the place of a message, or on a line of the console, opens the person's editor at the line, under X11. The editor is a script that
# writes its arguments. Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 700 900
mkdir "$work/a folder"
cat >"$work/a folder/editor" <<END
#!/bin/sh
# What an editor starts and leaves behind goes on, too.
(sleep 1000 & echo \$! >"$work/left")
for word in "\$@"; do printf '[%s]' "\$word"; done >"$work/arguments.new"
mv "$work/arguments.new" "$work/arguments"
END
chmod +x "$work/a folder/editor"
export VISUAL="'$work/a folder/editor' --wait"
trap 'kill "$(cat "$work/left" 2>/dev/null)" 2>/dev/null; cleanup' EXIT

# The bottom of the window of 375 × 667 points at (162, 116) has the console: five lines of 16 points, 18 above the lower edge.
scene() {
  cat >"$work/scene.swift.new" <<SCENE
import UIKit

class ViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    print("Scene/scene.swift:6: here")$1
  }
}
SCENE
  mv "$work/scene.swift.new" "$work/scene.swift"
}
scene ""
show "$work/scene.swift"
origin_x=162 origin_y=116
opened() { [ "$(cat "$work/arguments" 2>/dev/null)" = "[--wait][$1][$work/scene.swift]" ]; }

soon "the console is open" 'test "$(color_at 187 600)" != 000000'
picture editor-console
# Its first line.
xdotool mousemove $(at 60 577) click 1
soon "a click on its line opens the editor" 'opened +6'
rm -f "$work/arguments"
soon "what the editor has left runs" 'kill -0 "$(cat "$work/left")"'

scene "; wrong()"
soon "an error is a card" 'test "$(color_at 187 12)" != 000000'
# The panel's colour on black, once the card has come.
soon "which comes to rest" 'test $((16#$(color_at 187 12 | cut -c1-2))) -ge 25'
# Its place is the line below the text, which is blue under the pointer.
xdotool mousemove $(at 60 47)
soon "the place is a link" 'xdotool mousemove $(at 62 47) mousemove $(at 60 47); import -window root -crop 200x14+$(at 40 41 | tr " " +) -depth 8 rgb:- | od -An -v -tu1 -w3 | awk "{ if (\$3 > \$1 + 80) n++ } END { exit !n }"'
picture editor-card
xdotool click 1
soon "a click on it opens the editor" 'opened +7'
rm -f "$work/arguments"

scene ""
soon "the mended scene is shown" 'test "$(color_at 187 12)" = 000000'
expect "what the editor has left still runs" kill -0 "$(cat "$work/left")"
xdotool key q
ended
expect "Q ends with 0" test $status = 0
expect "and it runs on" kill -0 "$(cat "$work/left")"
finish
