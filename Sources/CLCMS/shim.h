// Clients of the Swift modules load this header too, and need not have the library's: without it the module is empty, and what
// clients see of the Swift modules does not use it.
#if __has_include(<lcms2.h>)
#include <lcms2.h>

// Swift does not see these formats, which are macros with arguments. All have four bytes a pixel, so that pixels can be
// converted where they are; bytes beyond the colour are left alone.
static const cmsUInt32Number cambium_lcms_rgb = TYPE_RGBA_8;
static const cmsUInt32Number cambium_lcms_gray = COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1);
static const cmsUInt32Number cambium_lcms_ink = TYPE_CMYK_8;
static const cmsUInt32Number cambium_lcms_inverted_ink = TYPE_CMYK_8_REV;
#endif
