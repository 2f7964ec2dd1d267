// The layout of the records that the compositor writes and the shaders read. Sources/Compositor/Records has the
// structures, and RecordTests compares the two. A number is the index of a texel of four floats within a record; a
// letter is a component of a texel.

// An instance, in a buffer texture.
#define INSTANCE_TEXELS 10
#define INSTANCE_LINEAR 0        // [x y 1] · (along x, along y, origin) = pixel, homogeneous: the first two coordinates along x and y
#define ALONG_X xy
#define ALONG_Y zw
#define INSTANCE_ORIGIN 1        // xyz: all three coordinates of the origin
#define DEPTH w
#define INSTANCE_RECT 2          // minX minY maxX maxY, the layer's points
#define INSTANCE_COLOR 3         // premultiplied
#define INSTANCE_REST 4
#define THIRDS xy                // the third coordinates along x and along y; 0 without perspective
#define CLIP_INDEX z
#define SWITCHES_OF w            // KIND_OF + 16 · EDGES_OF + 256 · CHORDS_OF
#define KIND_OF(switches) ((switches) & 15)
#define EDGES_OF(switches) ((switches) >> 4 & 15)
#define CHORDS_OF(switches) ((switches) >> 8)
#define KIND_BORDERED 1
#define KIND_MASKED_GROUP 6

// The payload of an instance. Its texels have another meaning for each kind.
#define INSTANCE_RADII 5         // minX-minY, maxX-minY, minX-maxY, maxX-maxY; of an image the next one's place, or its hole
#define INSTANCE_BORDER 6        // premultiplied; an image's place, the hole of a shadow, a share of a group
#define INSTANCE_TEXELS_AT 7     // an image's texels at the rectangle's corners; start and end of a gradient; the pixels that
                                 // are shaded of a rectangle of one colour that passes the eye
#define INSTANCE_LIMITS 8        // texels that sampling stays within; the caster of a shadow; the hole of a border
#define INSTANCE_NUMBERS 9
#define BORDER_WIDTH x           // of INSTANCE_NUMBERS, of rectangles and gradients
#define SMOOTHNESS y
#define INNER_SMOOTHNESS z
#define OPACITY w                // of all but shadows
#define MIP_SCALE x              // of INSTANCE_NUMBERS, of images
#define LAST_LEVEL y
#define FADE_SHARE z
#define SIGMA xz                 // of INSTANCE_NUMBERS, of shadows that are computed
#define CENTRE xz                // of INSTANCE_NUMBERS, of shadows in textures
#define QUARTER w
#define STEPS_PER_POINT xy       // of INSTANCE_TEXELS_AT, of shadows in textures
#define FIRST_STEP zw
#define LAST_STEP xy             // of INSTANCE_LIMITS, of shadows in textures
#define ORIGIN zw
#define GRADIENT_START xy        // of INSTANCE_TEXELS_AT, of gradients
#define GRADIENT_END zw
#define FIRST_STOP x             // of INSTANCE_LIMITS, of gradients
#define STOP_COUNT y
#define GRADIENT_TYPE z
#define ASPECT w

// A clip, in a texture with 1 << CLIP_ROW_BITS clips in a row.
#define CLIP_TEXELS 6
#define CLIP_ROW_BITS 7
#define CLIP_ROW_X 0
#define CLIP_ROW_Y 1
#define CLIP_ROW_ONE 2
#define CLIP_SIGN w              // of CLIP_ROW_X; of a cut the side that is left
#define CLIP_OUTER w             // of CLIP_ROW_ONE
#define CLIP_RECT 3
#define CLIP_RADII 4
#define CLIP_SWITCHES 5
#define CLIP_SMOOTHNESS x        // of CLIP_SWITCHES
#define CLIP_KIND y
#define OUTLINE_CODE z
#define BORDER_ALPHA w
#define CLIP_CUT 1.0
#define CLIP_OUTLINE 2.0
#define CLIP_PLACE(clip, texel) ivec2(((clip) & ((1 << CLIP_ROW_BITS) - 1)) * CLIP_TEXELS + (texel), (clip) >> CLIP_ROW_BITS)

// A stop of a gradient, in a texture with 1 << STOP_ROW_BITS stops in a row.
#define STOP_TEXELS 3
#define STOP_ROW_BITS 8
#define STOP_COLOR 0             // premultiplied
#define STOP_INTEGRAL 1          // of the colour, up to the stop
#define STOP_LOCATION 2
#define STOP_LOCATION_AT x       // of STOP_LOCATION
#define STOP_PLACE(stop, texel) ivec2(((stop) & ((1 << STOP_ROW_BITS) - 1)) * STOP_TEXELS + (texel), (stop) >> STOP_ROW_BITS)

// A colour filter: the results for red, green, blue, alpha and one.
#define STAGE_TEXELS 5
#define STAGE_LIMIT 8
