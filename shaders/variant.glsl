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
// The only clip is a rounded rectangle. The vertex shader reads it, because a software driver reads textures slowly.
#if defined(CLIP) && !defined(MANY_CLIPS)
#define ONE_CLIP
#endif
// The plane may be seen in perspective. The programs of interiors draw every plane.
#if defined(PERSPECTIVE) || defined(NEEDLE) || defined(OPAQUE)
#define HOMOGENEOUS
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
// A rectangle with sharp corners and without a border, in a plane without perspective. Its coverage follows from the distances to its edges,
// which the vertex shader gives.
#if !defined(CORNERS) && !defined(BORDER) && !defined(IMAGE) && !defined(GROUP) && !defined(SHADOW)
#if !defined(PERSPECTIVE) && !defined(NEEDLE) && !defined(EDGES) && !defined(OPAQUE) && !defined(SHAPE)
#define STRAIGHT
#endif
#endif
// Of one colour: nothing else is needed.
#if defined(STRAIGHT) && !defined(GRADIENT)
#define PLAIN
#endif
// A gradient whose position changes by the same in each pixel, along a line or about a point.
#if defined(GRADIENT) && !defined(CONIC) && !defined(PERSPECTIVE) && !defined(NEEDLE)
#define EVEN
#endif

#ifdef GRADIENT
// Places in a gradient are rounded to this many steps in a point. j: d(place)/d(pixel), row by row.
float gradientGrid(vec4 j) {
  return exp2(ceil(-log2(clamp(max(abs(j.x) + abs(j.y), abs(j.z) + abs(j.w)), 1e-9, 1e9))) + 8.0);
}

// The axes of a gradient along a line or about a point: their scales, and the point of the plane that is (0, 0). Along a line, the sum of
// both coordinates is the position, 0 at the start and 1 at the end; about a point, their length.
vec4 gradientAxes(vec4 rect, vec2 start, vec2 end, bool isAxial) {
  vec2 size = rect.zw - rect.xy;
  vec2 direction = end - start;
  vec2 scale = isAxial ? direction / max(dot(direction, direction), 1e-12) : 1.0 / max(abs(direction), vec2(1e-6));
  return vec4(scale / size, rect.xy + start * size);
}
#endif
