// Names that follow from the features of a variant (Sources/Compositor/Paint/Variant.swift), for the vertex and the fragment
// shader of rectangles. Both declare what is passed from one to the other by these names.

// Two off-screen surfaces that are added.
#if defined(GROUP) && defined(FADE)
#define MIX
#endif
#if defined(IMAGE) && !defined(SHADOW)
#define PICTURE
#endif
// One of several rectangles of an image.
#if defined(NEEDLE) && defined(EDGES) && defined(PICTURE)
#define PIECE
#endif
// The variant reads the instance's colour, its numbers, its switches.
#if defined(TINT) || defined(MIX) || (!defined(IMAGE) && !defined(GROUP) && !defined(GRADIENT))
#define COLOR
#endif
#if defined(BORDER) || defined(IMAGE) || defined(GROUP) || defined(CONTINUOUS) || defined(GRADIENT) || defined(SHADOW)
#define NUMBERS
#endif
#if defined(BORDER) || defined(CLIP) || defined(EDGES) || defined(GROUP)
#define SWITCHES
#endif
