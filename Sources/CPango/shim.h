// Pango chooses fonts, finds scripts and directions and where lines may break; HarfBuzz, beneath it, shapes; and
// fontconfig lists what fonts are installed. All three come with Pango's package.
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangocairo.h>
