// Macros that follow from the features of a variant (Sources/Compositor/Records/Variant.swift). The vertex and the
// fragment shader of rectangles use these macros to declare the values that one passes to the other.

// The sum of two off-screen surfaces.
#if defined(GROUP) && defined(FADE)
#define MIX
#endif
#if defined(IMAGE) && !defined(SHADOW) && !defined(GRID)
#define PICTURE
#endif
// One of several rectangles of an image.
#if defined(NEEDLE) && defined(EDGES) && defined(PICTURE)
#define PIECE
#endif
// The fields of the instance that the variant reads: its colour, its numbers, its switches.
#if defined(TINT) || defined(MIX) || (!defined(IMAGE) && !defined(GROUP) && !defined(GRADIENT))
#define COLOR
#endif
#if defined(BORDER) || defined(PICTURE) || defined(GROUP) || defined(CONTINUOUS) || defined(GRADIENT) || defined(SHADOW)
#define NUMBERS
#endif
#if defined(BORDER) || defined(CLIP) || defined(EDGES) || defined(GROUP)
#define SWITCHES
#endif
// A rectangle with sharp corners, of one colour, in a plane without perspective. Its coverage follows from the distances to its edges
// alone, which the vertex shader gives.
#if !defined(CORNERS) && !defined(BORDER) && !defined(IMAGE) && !defined(GROUP) && !defined(GRADIENT) && !defined(SHADOW)
#if !defined(PERSPECTIVE) && !defined(NEEDLE) && !defined(EDGES) && !defined(OPAQUE) && !defined(SHAPE)
#define PLAIN
#endif
#endif
