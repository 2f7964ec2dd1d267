#!/bin/bash
# Files that a file manager drops on the window under X11, by the protocol of drags (XDND).
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool clang convert xclip

# drop WINDOW TYPE TEXT: what a file manager does. Ends with 0 when the window has taken it.
cat >"$work/drop.c" <<END
#include <X11/Xlib.h>
#include <X11/Xatom.h>
#include <stdlib.h>
#include <string.h>
static Display *display;
static Window own, target;
static Atom atom(const char *name) { return XInternAtom(display, name, False); }
static void send(const char *name, long a, long b, long c, long d) {
  XEvent event;
  memset(&event, 0, sizeof event);
  event.xclient.type = ClientMessage;
  event.xclient.window = target;
  event.xclient.message_type = atom(name);
  event.xclient.format = 32;
  long values[5] = {own, a, b, c, d};
  memcpy(event.xclient.data.l, values, sizeof values);
  XSendEvent(display, target, False, NoEventMask, &event);
  XFlush(display);
}
int main(int count, char **words) {
  if (count < 4) return 2;
  display = XOpenDisplay(NULL);
  target = strtoul(words[1], NULL, 0);
  own = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
  XSetSelectionOwner(display, atom("XdndSelection"), own, CurrentTime);
  send("XdndEnter", 5L << 24, atom(words[2]), 0, 0);
  send("XdndPosition", 0, 300L << 16 | 300, CurrentTime, atom("XdndActionCopy"));
  for (;;) {
    XEvent event;
    XNextEvent(display, &event);
    if (event.type == SelectionRequest) {
      XSelectionRequestEvent *request = &event.xselectionrequest;
      XChangeProperty(display, request->requestor, request->property, request->target, 8, PropModeReplace,
        (unsigned char *)words[3], strlen(words[3]));
      XEvent answer;
      memset(&answer, 0, sizeof answer);
      answer.xselection.type = SelectionNotify;
      answer.xselection.requestor = request->requestor;
      answer.xselection.selection = request->selection;
      answer.xselection.target = request->target;
      answer.xselection.property = request->property;
      XSendEvent(display, request->requestor, False, NoEventMask, &answer);
    } else if (event.type == ClientMessage && event.xclient.message_type == atom("XdndStatus")) {
      send("XdndDrop", 0, CurrentTime, 0, 0);
    } else if (event.type == ClientMessage && event.xclient.message_type == atom("XdndFinished")) {
      return 0;
    }
  }
}
END
clang "$work/drop.c" -o "$work/drop" -lX11 || exit 77

start_x11 900 700
scene() {
  mkdir -p "$(dirname "$work/$1")"
  cat >"$work/$1" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="root" bounds="0 0 200 150" backgroundColor="$2"/>
</caml>
END
}
scene first.caml "1 0 0"
scene "a b#é 100%.caml" "0 1 0"
scene folder.ca/main.caml "0 0 1"
printf '<plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string></dict></plist>' >"$work/folder.ca/index.xml"
cp "$work/first.caml" "$work/one.caml"
show "$work/one.caml" --size 400x300
window=$(xdotool search --class cambium | tail -1)
drop() { timeout "$patience" "$work/drop" "$window" "$@"; }

act drop text/uri-list "file://$work/a%20b%23%C3%A9%20100%25.caml"$'\r\n'
expect "a file with escapes in its URL" wait_for open 'a b#é 100%.caml'
act drop text/uri-list "file://$work/first.caml"$'\r\n'"file://$(hostname)$work/folder.ca"$'\r\n'
expect "several files, and a folder, with the name of the host" wait_for open 'first.caml.*folder.ca'
act drop text/uri-list "# a comment"$'\r\n'"file://$work/one.caml"$'\r\n'
expect "a list with a comment" wait_for open 'one.caml'
act drop text/plain "$work/first.caml"
expect "a path as text" wait_for open 'first.caml'
act drop text/uri-list "file://$work/none.caml"$'\r\n'
expect "a file that is gone is an error" wait_for error none.caml
mark=$since
press F6 speed
since=$mark
expect "and the scene stays" no_event open

# Pictures become layers of the scene that is open, which they are copied beside.
convert -size 40x30 xc:red "$work/red dot.png"
act drop text/uri-list "file://$work/red%20dot.png"$'\r\n'
expect "a picture becomes a layer" wait_for edit Paste
expect "and is copied beside the scene" cmp "$work/red dot.png" "$work/assets/red dot.png"
act xdotool key ctrl+s
wait_for save first.caml
expect "which the markup names" grep -q 'src="assets/red dot.png"' "$work/first.caml"
xclip -selection clipboard -target image/png -in "$work/red dot.png"
act xdotool key ctrl+v
expect "a picture of the clipboard, too" wait_for edit Paste
until_true 'test -e "$work/assets/pasted.png"'
expect "as it is there" cmp "$work/red dot.png" "$work/assets/pasted.png"
xdotool key ctrl+z key ctrl+z
settle
act xdotool key ctrl+s
expect "undone and saved" wait_for save first.caml
expect "the markup does not name it any more" eval '! grep -q assets "$work/first.caml"'
xdotool key q
ended
expect "it ends with 0" test $status = 0
finish
