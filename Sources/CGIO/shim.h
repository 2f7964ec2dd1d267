// GIO is part of GLib, which Pango uses. Cambium speaks D-Bus with it.
#include <gio/gio.h>
