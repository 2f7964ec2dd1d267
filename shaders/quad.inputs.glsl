// Shades one rectangle: rounded corners, border, image, cross-fade or group, multiplied by the coverages of its clips.
// The coverage of an edge is exact: the share of the pixel's square that lies on the inner side of the edge's tangent.
// The shader is compiled in the variants that pictures need; a variant contains nothing that it does not use. This file
// declares the inputs from the vertex shader. It follows records.glsl, variant.glsl and coverage.glsl; gradient.glsl,
// shadow.glsl and quad.frag.glsl follow it.

#ifdef NEEDLE
uniform samplerBuffer instances;
flat in int fInstance;
vec2 local;     // where in the plane colours are taken; of images from the rectangle's centre
vec4 localStep; // d(local)/d(pixel) there
vec4 fRect;
vec4 fRadii;
#elif defined(PERSPECTIVE)
in vec2 local;
flat in vec3 fAcross;
flat in vec3 fDown;
#elif defined(GRID)
flat in vec3 fTexel; // what a pixel's numbers and those of its texel differ by, and the opacity
#elif !defined(PLAIN)
noperspective in vec2 local;
flat in vec4 fJacobian;
#endif
#ifdef STRAIGHT
noperspective in vec4 distances; // to the minimum and the maximum edges
flat in vec4 fLesser; // the lesser components of the edges' normals, whose greater ones are 1, and half of one over them
#endif
#if defined(NEEDLE) || defined(PLAIN) || defined(GRID)
#elif defined(ROUND)
flat in vec2 fInner; // half the size less the radius, in radii, as `local` is
#elif defined(PICTURE)
flat in vec4 fOutline; // its centre and half its size; `local` is from the rectangle's centre
#else
flat in vec4 fRect;
#endif
#if defined(CORNERS) && !defined(ROUND) && !defined(NEEDLE)
flat in vec4 fRadii;
#endif
#ifdef COLOR
flat in vec4 fColor;
#endif
#if defined(BORDER) || defined(MIX)
flat in vec4 fBorder;
#endif
#ifdef PICTURE
flat in vec4 fPage; // from 256ths of texels to coordinates of the texture: scale, offset
#if !defined(PERSPECTIVE) && !defined(NEEDLE)
flat in vec4 fLesser; // of the edges' normals: the lesser components, and half the inverse of both's product
flat in vec2 fMeans; // half the sum of both
#endif
#endif
#if defined(PICTURE) && defined(FADE)
flat in vec4 fSecond;
#endif
#if defined(PICTURE) || defined(GRADIENT) || defined(SHADOW)
flat in vec4 fTexels; // of an image: the texel at the centre, texels a point, 256ths, to be rounded down
flat in vec4 fLimits;
#endif
#ifdef NUMBERS
flat in vec4 fNumbers;
#endif
#ifdef SWITCHES
flat in ivec2 fSwitches; // the clip; kind, edges and chords
#define CLIP_NUMBER fSwitches.x
#define KIND KIND_OF(fSwitches.y)
#endif

#ifdef ONE_CLIP
flat in vec4 fClipRows[3]; // the last components: the sign of the third coordinate; the smoothing; whether there is a clip
flat in vec4 fClipRect;
flat in vec4 fClipRadii;
#endif

uniform vec4 target;
uniform float up;
uniform sampler2D image;
uniform sampler2D second;
#ifdef EVEN
flat in vec4 fAxes; // as `gradientAxes` gives them
flat in vec2 fGrid; // as `gradientGrid` gives it, and one over it
#endif
#if defined(GRADIENT) && defined(MANY_STOPS)
uniform sampler2D stops;
#elif defined(GRADIENT)
flat in vec4 fStop0;
flat in vec4 fStop1;
flat in vec4 fLocations;
flat in vec3 fSlopes;
#ifndef TWO_STOPS
flat in vec4 fStop2;
flat in vec4 fStop3;
#endif
#ifdef EIGHT_STOPS
flat in vec4 fUpperStops[4];
flat in vec4 fUpperLocations;
flat in vec4 fUpperSlopes;
#endif
#endif

out vec4 result;

#if defined(CORNERS) && !defined(ROUND)
#define RADII fRadii
#else
#define RADII vec4(0.0)
#endif
#ifdef CONTINUOUS
#define SMOOTHING fNumbers.SMOOTHNESS
#else
#define SMOOTHING 0.0
#endif
#ifdef ALONE_EDGES
#define ALONE true
#else
#define ALONE false
#endif
#ifdef EDGES
#define EDGE_MASK EDGES_OF(fSwitches.y)
#else
#define EDGE_MASK 15
#endif

// d(local)/d(pixel) at this pixel: constant where the plane is seen without perspective. Elsewhere it follows from the
// inverse homography's rows, scaled by its determinant, and the pixel's own w.
#if !defined(PLAIN) && !defined(GRID)
vec4 jacobian() {
#ifdef NEEDLE
  return localStep;
#elif defined(PERSPECTIVE)
  float w = 1.0 / gl_FragCoord.w;
  return vec4(fAcross.x - local.x * fAcross.z, fDown.x - local.x * fDown.z,
              fAcross.y - local.y * fAcross.z, fDown.y - local.y * fDown.z) * w;
#else
  return fJacobian;
#endif
}
#endif
