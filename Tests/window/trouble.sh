#!/bin/bash
# What the program does where something is missing, goes away, is full or takes long: see "When something goes wrong" in docs/reference/window.md.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import convert weston clang
scene=$(dirname "$0")/tilted.caml
unset WAYLAND_DISPLAY SDL_VIDEODRIVER XDG_RUNTIME_DIR
export XDG_STATE_HOME=$work/state

# fails STATUS TEXT COMMAND…: the command ends with a status and a message of one line that has the text.
fails() {
  local status=$1 text=$2
  shift 2
  timeout "$patience" "$@" >/dev/null 2>"$work/messages"
  local found=$?
  [ $found = "$status" ] && [ "$(wc -l <"$work/messages")" = 1 ] && grep -q "$text" "$work/messages" && return 0
  echo "status $found: $(cat "$work/messages")"
  return 1
}

# says TEXT: the previewer ended with 1 and this line, and nothing else.
says() {
  [ $status = 1 ] && [ "$(wc -l <"$work/messages")" = 1 ] && grep -q "$1" "$work/messages" && return 0
  echo "status $status: $(cat "$work/messages")"
  return 1
}

# No display.
DISPLAY='' expect "without a display it ends with 3 and says what draws without one" \
  fails 3 'cambium render' "$cambium" show "$scene"
DISPLAY=:4711 expect "a display that does not answer is the same" fails 3 'cambium render' "$cambium" show "$scene"

# An X server without OpenGL.
Xvfb -noreset -displayfd 3 -screen 0 640x480x24 -extension GLX -nolisten tcp 3>"$work/plain" 2>/dev/null &
until_true '[ -s "$work/plain" ]'
DISPLAY=:$(cat "$work/plain") expect "without GLX it says so in one line" fails 1 'has no OpenGL' "$cambium" show "$scene"

start_xvfb 900 700
MESA_GL_VERSION_OVERRIDE=2.1 expect "OpenGL 2.1 is too old, in one line" fails 1 'OpenGL 3.3' "$cambium" show "$scene"
# A server that makes no indirect contexts, and a client that asks for one, as over ssh -X. Xlib's own handler would end the process.
LIBGL_ALWAYS_INDIRECT=1 expect "a display that cannot draw is told in one line" \
  fails 1 'cambium render' "$cambium" show "$scene"

# A file becomes a directory, and a file again.
cp "$scene" "$work/scene.caml"
show "$work/scene.caml" --size 800x600
act true
mv "$work/scene.caml" "$work/kept.caml"
mkdir "$work/scene.caml"
expect "a scene that becomes a directory is reported" wait_for error scene.caml
expect "the window stays" kill -0 "$previewer"
act rmdir "$work/scene.caml"
cp "$work/kept.caml" "$work/scene.caml"
expect "it is read again when it is back" wait_for reload scene.caml

# Signals.
for signal in HUP TERM; do
  [ $signal = TERM ] && show "$work/scene.caml"
  act kill -$signal "$previewer"
  ended
  expect "SIG$signal closes the window with 0" test $status = 0
  expect "and the events are complete" grep -q '"event": "close"' "$events"
done
show "$work/scene.caml"
xdotool key q
ended
expect "nothing is on standard error, without XDG_RUNTIME_DIR" test ! -s "$work/messages"

# A frame that is never ready: a library in front of SDL holds the thread that presents it, until there is a certain file.
cat >"$work/slow.c" <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>
void SDL_GL_SwapWindow(void *window) {
  while (access(getenv("FRAME_IS_READY"), F_OK) != 0) usleep(20000);
  ((void (*)(void *))dlsym(RTLD_NEXT, "SDL_GL_SwapWindow"))(window);
}
END
clang -shared -fPIC -o "$work/slow.so" "$work/slow.c" -ldl || exit 1
export FRAME_IS_READY=$work/ready
LD_PRELOAD="$work/slow.so" begin "$scene" --size 800x600
wait_for open
# Keys go to the window under the pointer.
acts() { xdotool mousemove 300 300 mousemove 310 310 key F8 && wait_for speed '"value": 0.1,' 2; }
soon "a key acts while a frame is drawn" acts
expect "no frame is ready" no_event frame
xdotool key q
ended
expect "q closes the window without waiting for the frame" test $status = 0
expect "and the events are complete" grep -q '"event": "close"' "$events"
LD_PRELOAD="$work/slow.so" begin "$scene" --size 800x600
wait_for open
touch "$work/ready"
expect "a frame that is ready is shown" wait_for frame
xdotool mousemove 300 300 mousemove 310 310 key q
ended
expect "and q closes the window" test $status = 0

# A disk that is full: a file system in memory of a namespace of its own.
mkdir "$work/full"
# What a shell in the namespace does before the command: 64 KB, of which the scene leaves nearly nothing. A screenshot that cannot be
# written beside the scene goes to the current folder, which is the same.
fill='mount -t tmpfs -o size=64k none "$1" && cp "$2" "$1/scene.caml" && head -c 1M /dev/zero >"$1/filler" 2>/dev/null; cd "$1"; shift 2; exec "$@"'
if unshare -rm sh -c 'mount -t tmpfs none "$1"' - "$work/full" 2>/dev/null; then
  inside=(unshare -rm sh -c "$fill" - "$work/full" "$scene")
  : >"$events"
  since=0
  "${inside[@]}" "$cambium" show "$work/full/scene.caml" --events "$events" 2>"$work/messages" &
  previewer=$!
  wait_for frame
  act xdotool key s
  expect "a screenshot on a full disk is an error" wait_for error 'scene-1.png'
  expect "and leaves no file" test "$(ls "/proc/$previewer/root$work/full")" = "$(printf 'filler\nscene.caml')"
  xdotool key q
  ended
  for name in x.png x.gif x.apng x.webp x-%d.png x.mp4 x.webm; do
    case $name in x.mp4 | x.webm) command -v ffmpeg >/dev/null || continue ;; esac
    range='--from 0 --to 0.2'
    [ $name = x.png ] && range=
    expect "$name on a full disk is an error that names it, and leaves no file" \
      fails 1 "$work/full/x" "${inside[@]}" sh -c "\"\$0\" render \"\$1/scene.caml\" -o \"\$1/$name\" --quiet $range; status=\$?
        [ \"\$(ls \"\$1\" | tr '\n' ' ')\" = 'filler scene.caml ' ] || echo \"left: \$(ls \"\$1\")\" >&2; exit \$status" "$cambium" "$work/full"
  done
else
  echo "a user may not mount a file system here: full disks are left out"
fi
mkdir "$work/no-programs"
expect "without ffmpeg a film says what is missing" \
  fails 1 'ffmpeg' env PATH="$work/no-programs" "$cambium" render "$scene" -o "$work/x.mp4" --from 0 --to 0.2
expect "and leaves no file" test ! -e "$work/x.mp4"

# Another program destroys the window, while the scene moves and while it rests.
for pause in '' --paused; do
  show "$work/scene.caml" $pause
  xdotool windowclose "$(xdotool search --class cambium | tail -1)"
  ended
  expect "when another program destroys the window ${pause:-that moves}, the program ends with one line" \
    says 'another program has closed the window'
done

# The X server ends, while the scene moves.
show "$work/scene.caml"
{ kill -9 "$server"; wait "$server"; } 2>/dev/null
ended
expect "when the X server ends, so does the window, with one line" says 'the display server has closed the connection'

# The Wayland compositor ends, while the scene moves and while it rests.
start_xvfb 900 700
export XDG_RUNTIME_DIR=$work/runtime
mkdir -m 700 "$XDG_RUNTIME_DIR"
for pause in '' --paused; do
  socket=wayland-trouble$pause
  weston --backend=x11-backend.so --width=800 --height=600 --socket="$socket" --idle-time=0 >"$work/weston.log" 2>&1 &
  compositor=$!
  until_true '[ -S "$XDG_RUNTIME_DIR/$socket" ]'
  if [ -z "$pause" ]; then
    WAYLAND_DISPLAY=$socket SDL_VIDEODRIVER=wayland MESA_GL_VERSION_OVERRIDE=2.1 \
      expect "OpenGL 2.1 is too old under Wayland too" fails 1 'OpenGL 3.3' "$cambium" show "$scene"
    WAYLAND_DISPLAY=$socket SDL_VIDEODRIVER=wayland \
      expect "--desktop says that Wayland has none" fails 1 'cannot make the scene the background of the desktop' "$cambium" show "$scene" --desktop
  fi
  WAYLAND_DISPLAY=$socket SDL_VIDEODRIVER=wayland show "$work/scene.caml" $pause
  { kill -9 $compositor; wait $compositor; } 2>/dev/null
  ended
  expect "when the compositor ends, so does the window ${pause:-that moves}, with the same line" \
    says 'the display server has closed the connection'
done
finish
