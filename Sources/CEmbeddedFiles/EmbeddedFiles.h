#pragma once
#include <stddef.h>

/// A file that the binary carries: its path from the root of the sources, and its bytes.
typedef struct {
  const char *path;
  const unsigned char *bytes;
  size_t count;
} EmbeddedFile;

/// The first of the embedded files, which follow each other.
const EmbeddedFile *embedded_files(void);

size_t embedded_file_count(void);
