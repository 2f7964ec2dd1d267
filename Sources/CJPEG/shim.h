// Clients of the Swift modules load this header too. They need not have the library's header: without it the module is
// empty, and the public interface of the Swift modules does not use it.
#if __has_include(<jpeglib.h>)
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// jpeglib.h needs the two headers above.
#include <jpeglib.h>
#include <jerror.h>
#include <setjmp.h>

/// A JPEG file in memory, and the values of its header.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  uint32_t width, height;
  /// 1 for gray, 3 for colour, 4 for cyan, magenta, yellow and black.
  int components;
  /// Whether the file has Adobe's marker. If so, inks are stored inverted: 255 is none.
  int hasAdobeMarker;
  /// The offset of the data of the first scan.
  size_t scanOffset;
  /// The contents of the Exif marker, a TIFF file, or NULL. The caller frees it.
  uint8_t *exif;
  size_t exifCount;
  /// The embedded colour profile, or NULL. The caller frees it.
  uint8_t *profile;
  size_t profileCount;
  /// The greatest number of scans. Each scan costs a pass over all pixels, even if it has few bytes.
  int mostScans;
  /// The reason of a failure.
  char message[JMSG_LENGTH_MAX];
} CambiumJPEG;

/// How libjpeg reports errors: the message is written, and the function that has called `setjmp` continues. It is the first member
/// of the data that libjpeg's callbacks get.
typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf jump;
  /// Where the reason of a failure is written: JMSG_LENGTH_MAX bytes.
  char *message;
} CambiumJPEGErrors;

/// The data of libjpeg's callbacks while a file is read.
typedef struct {
  CambiumJPEGErrors errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  CambiumJPEG *jpeg;
} CambiumJPEGState;

static void cambium_jpeg_fail(j_common_ptr info, const char *message) {
  CambiumJPEGErrors *errors = (CambiumJPEGErrors *)info->client_data;
  snprintf(errors->message, JMSG_LENGTH_MAX, "%s", message);
  longjmp(errors->jump, 1);
}

static void cambium_jpeg_error(j_common_ptr info) {
  char message[JMSG_LENGTH_MAX];
  info->err->format_message(info, message);
  cambium_jpeg_fail(info, message);
}

static void cambium_jpeg_message(j_common_ptr info, int level) {
  (void)info;
  (void)level;
}

static void cambium_jpeg_output(j_common_ptr info) { (void)info; }

/// Lets errors of `info` go to `errors`, and its reason to `message`.
static void cambium_jpeg_watch(j_common_ptr info, CambiumJPEGErrors *errors, char *message) {
  errors->message = message;
  message[0] = 0;
  info->client_data = errors;
  info->err = jpeg_std_error(&errors->manager);
  errors->manager.error_exit = cambium_jpeg_error;
  errors->manager.emit_message = cambium_jpeg_message;
  errors->manager.output_message = cambium_jpeg_output;
}

static void cambium_jpeg_source(j_decompress_ptr info) { (void)info; }

static boolean cambium_jpeg_fill(j_decompress_ptr info) {
  cambium_jpeg_fail((j_common_ptr)info, "the file ends early");
  return FALSE;
}

static void cambium_jpeg_skip(j_decompress_ptr info, long count) {
  if (count <= 0) return;
  if ((size_t)count > info->src->bytes_in_buffer) cambium_jpeg_fail((j_common_ptr)info, "the file ends early");
  info->src->next_input_byte += count;
  info->src->bytes_in_buffer -= (size_t)count;
}

static void cambium_jpeg_progress(j_common_ptr info) {
  CambiumJPEGState *state = (CambiumJPEGState *)info->client_data;
  if (((j_decompress_ptr)info)->input_scan_number <= state->jpeg->mostScans) return;
  char message[64];
  snprintf(message, sizeof message, "it has more than %d scans", state->jpeg->mostScans);
  cambium_jpeg_fail(info, message);
}

static void cambium_jpeg_markers(j_decompress_ptr info, CambiumJPEG *jpeg) {
  for (jpeg_saved_marker_ptr marker = info->marker_list; marker; marker = marker->next) {
    if (marker->marker != JPEG_APP0 + 1 || marker->data_length <= 6 || memcmp(marker->data, "Exif\0\0", 6)) continue;
    jpeg->exifCount = marker->data_length - 6;
    jpeg->exif = (uint8_t *)malloc(jpeg->exifCount);
    if (jpeg->exif) memcpy(jpeg->exif, marker->data + 6, jpeg->exifCount);
    break;
  }
  JOCTET *profile = NULL;
  unsigned int count = 0;
  if (jpeg_read_icc_profile(info, &profile, &count)) {
    jpeg->profile = profile;
    jpeg->profileCount = count;
  }
}

/// Reads the header or, with memory for `width` × `height` × 4 bytes, the pixels: red, green, blue and 255,
/// or the stored cyan, magenta, yellow and black. Returns 0 on failure. This is C because libjpeg reports
/// errors with `longjmp`, which must not cross Swift code.
static inline int cambium_jpeg_read(CambiumJPEG *jpeg, uint8_t *pixels) {
  struct jpeg_decompress_struct info;
  CambiumJPEGState state;
  memset(&info, 0, sizeof info);
  memset(&state, 0, sizeof state);
  state.jpeg = jpeg;
  cambium_jpeg_watch((j_common_ptr)&info, &state.errors, jpeg->message);
  if (setjmp(state.errors.jump)) {
    jpeg_destroy_decompress(&info);
    return 0;
  }
  // This keeps `err` and `client_data`.
  jpeg_create_decompress(&info);
  state.source.init_source = cambium_jpeg_source;
  state.source.fill_input_buffer = cambium_jpeg_fill;
  state.source.skip_input_data = cambium_jpeg_skip;
  state.source.resync_to_restart = jpeg_resync_to_restart;
  state.source.term_source = cambium_jpeg_source;
  state.source.next_input_byte = jpeg->bytes;
  state.source.bytes_in_buffer = jpeg->count;
  info.src = &state.source;
  state.progress.progress_monitor = cambium_jpeg_progress;
  info.progress = &state.progress;
  if (!pixels) {
    jpeg_save_markers(&info, JPEG_APP0 + 1, 0xFFFF);
    jpeg_save_markers(&info, JPEG_APP0 + 2, 0xFFFF);
  }
  jpeg_read_header(&info, TRUE);
  if (!pixels) {
    jpeg->width = info.image_width;
    jpeg->height = info.image_height;
    jpeg->components = info.num_components;
    jpeg->hasAdobeMarker = info.saw_Adobe_marker;
    jpeg->scanOffset = jpeg->count - state.source.bytes_in_buffer;
    cambium_jpeg_markers(&info, jpeg);
  } else if (info.image_width != jpeg->width || info.image_height != jpeg->height) {
    cambium_jpeg_fail((j_common_ptr)&info, "its header has changed");
  } else {
    info.out_color_space = info.num_components == 4 ? JCS_CMYK : JCS_EXT_RGBA;
    jpeg_start_decompress(&info);
    while (info.output_scanline < info.output_height) {
      JSAMPROW row = pixels + (size_t)info.output_scanline * jpeg->width * 4;
      jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
  }
  jpeg_destroy_decompress(&info);
  return 1;
}

/// A picture that is to be written as JPEG, and where the bytes of the file go.
typedef struct {
  /// 1 (smallest) … 100 (best).
  int quality;
  void *context;
  /// Fills a row: red, green and blue.
  void (*row)(void *context, uint32_t y, uint8_t *row);
  /// The bytes of the file, which the caller frees; NULL on failure.
  unsigned char *bytes;
  unsigned long count;
  /// The reason of a failure.
  char message[JMSG_LENGTH_MAX];
} CambiumJPEGWriter;

/// Writes a baseline JPEG file, row by row. Returns 0 on failure. This is C because libjpeg reports errors with `longjmp`, which
/// must not cross Swift code.
static inline int cambium_jpeg_write(CambiumJPEGWriter *writer, uint32_t width, uint32_t height, uint8_t *row) {
  struct jpeg_compress_struct info;
  CambiumJPEGErrors errors;
  memset(&info, 0, sizeof info);
  memset(&errors, 0, sizeof errors);
  cambium_jpeg_watch((j_common_ptr)&info, &errors, writer->message);
  writer->bytes = NULL;
  writer->count = 0;
  if (setjmp(errors.jump)) {
    jpeg_destroy_compress(&info);
    free(writer->bytes);
    writer->bytes = NULL;
    return 0;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, &writer->bytes, &writer->count);
  info.image_width = width;
  info.image_height = height;
  info.input_components = 3;
  info.in_color_space = JCS_RGB;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, writer->quality, TRUE);
  // libjpeg stores colour at half the resolution; at high qualities this would show at edges of saturated colours.
  if (writer->quality >= 90) info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = 1;
  info.optimize_coding = TRUE;
  jpeg_start_compress(&info, TRUE);
  while (info.next_scanline < height) {
    writer->row(writer->context, info.next_scanline, row);
    JSAMPROW rows = row;
    jpeg_write_scanlines(&info, &rows, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  return 1;
}

/// Frees the data that were allocated while the header was read.
static inline void cambium_jpeg_free(CambiumJPEG *jpeg) {
  free(jpeg->exif);
  free(jpeg->profile);
  jpeg->exif = NULL;
  jpeg->profile = NULL;
}
#endif
