// One instance is one rectangle of a layer's plane: its corners are placed through the plane's homography and moved
// outwards by half a pixel, so that every pixel that the rectangle touches is shaded.

layout(location = 0) in vec3 rowX;      // [x y 1] · (rowX rowY rowOne) = pixel position, homogeneous
layout(location = 1) in vec3 rowY;
layout(location = 2) in vec3 rowOne;
layout(location = 3) in vec4 rect;      // minX minY maxX maxY, the layer's points
layout(location = 4) in vec4 radii;     // minX-minY, maxX-minY, minX-maxY, maxX-maxY
layout(location = 5) in vec4 color;     // premultiplied
layout(location = 6) in vec4 border;    // premultiplied
layout(location = 7) in vec4 texels;    // an image's texels at the rectangle's minimum and maximum
layout(location = 8) in vec4 limits;    // texels that sampling stays within
layout(location = 9) in vec4 numbers;   // border width, exponent of the corners, fade, opacity
layout(location = 10) in vec4 switches; // kind, clip, edges, depth

uniform vec4 target;                    // origin and size of what is drawn to, pixels
uniform float up;                       // 1: the first row of the target is its bottom

#if defined(GROUP) && defined(FADE)
#define MIX
#endif
#if defined(IMAGE) && !defined(SHADOW)
#define PICTURE
#endif
#if defined(BORDER) || defined(IMAGE) || defined(GROUP) || defined(CONTINUOUS) || defined(GRADIENT) || defined(SHADOW)
#define NUMBERS
#endif
#if defined(BORDER) || defined(CLIP) || defined(EDGES) || defined(GROUP)
#define SWITCHES
#endif

out vec2 local;
#ifdef PERSPECTIVE
flat out vec3 fAcross;
flat out vec3 fDown;
#else
flat out vec4 fJacobian;
#endif
flat out vec4 fRect;
#ifdef CORNERS
flat out vec4 fRadii;
#endif
#if defined(TINT) || defined(MIX) || (!defined(IMAGE) && !defined(GROUP) && !defined(GRADIENT))
#define COLOR
#endif
#ifdef COLOR
flat out vec4 fColor;
#endif
#if defined(BORDER) || defined(MIX)
flat out vec4 fBorder;
#endif
#ifdef PICTURE
flat out vec2 fBase;
flat out vec4 fPage;
#ifndef PERSPECTIVE
flat out vec4 fAxes;
flat out vec4 fSides;
#endif
#endif
#if defined(PICTURE) && defined(FADE)
flat out vec4 fSecond;
#endif
#if defined(IMAGE) || defined(GRADIENT) || defined(SHADOW)
flat out vec4 fTexels;
flat out vec4 fLimits;
#endif
#if defined(GRADIENT) && !defined(MANY_STOPS)
uniform sampler2D stops;
flat out vec4 fStop0;
flat out vec4 fStop1;
flat out vec4 fStop2;
flat out vec4 fStop3;
flat out vec4 fLocations;
flat out vec3 fSlopes; // one over the distance from each stop to the next; 0 where they are in one place
#endif
#ifdef NUMBERS
flat out vec4 fNumbers;
#endif
#ifdef SWITCHES
flat out ivec4 fSwitches;
#endif

// d(local)/d(pixel) at a point of the plane, rows: local x, local y.
vec4 inverseJacobian(vec2 p) {
#ifdef PERSPECTIVE
  vec3 q = p.x * rowX + p.y * rowY + rowOne;
  float w = max(abs(q.z), 1e-6);
  vec2 s = q.xy / (q.z < 0.0 ? -w : w);
  vec2 dx = (rowX.xy - s * rowX.z) / w;
  vec2 dy = (rowY.xy - s * rowY.z) / w;
#else
  vec2 dx = rowX.xy / rowOne.z;
  vec2 dy = rowY.xy / rowOne.z;
#endif
  float determinant = dx.x * dy.y - dx.y * dy.x;
  determinant = abs(determinant) < 1e-12 ? (determinant < 0.0 ? -1e-12 : 1e-12) : determinant;
  return vec4(dy.y, -dy.x, -dx.y, dx.x) / determinant;
}

void main() {
#ifdef SHADOW
  // A ring: what lies beneath an opaque layer is left out. Outer and inner corners take turns.
  int turn = gl_VertexID >> 1;
  vec2 corner = vec2(turn == 1 || turn == 2, turn == 2 || turn == 3);
  bool isInner = (gl_VertexID & 1) == 1;
  vec2 p = isInner ? mix(border.xy, border.zw, corner) : mix(rect.xy, rect.zw, corner);
  vec4 jacobian = inverseJacobian(p);
#else
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 p = mix(rect.xy, rect.zw, corner);
  vec4 jacobian = inverseJacobian(p);
  // The box of a pixel, in the layer's points, is at most this far from its centre.
  vec2 reach = 0.5 * (abs(jacobian.xz) + abs(jacobian.yw)) * 1.01;
  vec2 size = abs(rect.zw - rect.xy);
  reach = min(reach, 64.0 * size + 1e3);
#ifdef PICTURE
  // Edges that are not antialiased are the rasteriser's, so that rectangles that share one share no pixel.
  int edges = int(switches.z);
  vec4 soft = vec4(edges & 1, (edges >> 2) & 1, (edges >> 1) & 1, (edges >> 3) & 1);
  vec2 scale = (texels.zw - texels.xy) / max(size, 1e-20);
  p += (corner * 2.0 - 1.0) * reach * mix(soft.xy, soft.zw, corner);
#elif !defined(OPAQUE)
  p += (corner * 2.0 - 1.0) * reach;
#endif
#endif
  vec3 q = p.x * rowX + p.y * rowY + rowOne;
  local = p;
#ifdef PERSPECTIVE
  vec3 across = vec3(rowY.y * rowOne.z - rowY.z * rowOne.y, rowX.z * rowOne.y - rowX.y * rowOne.z, rowX.y * rowY.z - rowX.z * rowY.y);
  vec3 down = vec3(rowY.z * rowOne.x - rowY.x * rowOne.z, rowX.x * rowOne.z - rowX.z * rowOne.x, rowX.z * rowY.x - rowX.x * rowY.z);
  vec3 last = vec3(rowY.x * rowOne.y - rowY.y * rowOne.x, rowX.y * rowOne.x - rowX.x * rowOne.y, rowX.x * rowY.y - rowX.y * rowY.x);
  float determinant = rowX.x * across.x + rowX.y * down.x + rowX.z * last.x;
  determinant = abs(determinant) < 1e-20 ? 1e-20 : determinant;
  fAcross = across / determinant;
  fDown = down / determinant;
#else
  fJacobian = jacobian;
#endif
#ifdef PICTURE
  // The fragment shader has them out of reach.
  fRect = rect + vec4(-1.0, -1.0, 1.0, 1.0) * (1.0 - soft) * (size + 8.0 * reach).xyxy;
  fBase = rect.xy;
  fPage = border;
#ifndef PERSPECTIVE
  // What is the same all over, so that it is not computed at each pixel: see `sides`.
  vec2 perPoint = inversesqrt(max(vec2(dot(jacobian.xy, jacobian.xy), dot(jacobian.zw, jacobian.zw)), 1e-30));
  vec4 normals = max(abs(jacobian) * perPoint.xxyy, 1e-3);
  vec2 greater = max(normals.xz, normals.yw);
  vec2 lesser = min(normals.xz, normals.yw);
  fAxes = vec4(perPoint, lesser);
  fSides = vec4(0.5 * (greater + lesser), 0.5 / (greater * lesser));
#endif
#else
  fRect = rect;
#endif
#if defined(PICTURE) && defined(FADE)
  fSecond = radii;
#endif
#ifdef CORNERS
  fRadii = radii;
#endif
#ifdef COLOR
  fColor = color;
#endif
#if defined(BORDER) || defined(MIX)
  fBorder = border;
#endif
#ifdef PICTURE
  fTexels = vec4(texels.xy, scale);
#elif defined(GRADIENT) || defined(SHADOW)
  fTexels = texels;
#endif
#if defined(IMAGE) || defined(GRADIENT) || defined(SHADOW)
  fLimits = limits;
#endif
#if defined(GRADIENT) && !defined(MANY_STOPS)
  int firstStop = int(limits.x);
  int stopsAfter = int(limits.y) - 1;
  // Of fewer than four the last one stands for those that lack.
  ivec4 place = firstStop + min(ivec4(0, 1, 2, 3), ivec4(stopsAfter));
  fStop0 = texelFetch(stops, ivec2((place.x & 511) * 3, place.x >> 9), 0);
  fStop1 = texelFetch(stops, ivec2((place.y & 511) * 3, place.y >> 9), 0);
  fStop2 = texelFetch(stops, ivec2((place.z & 511) * 3, place.z >> 9), 0);
  fStop3 = texelFetch(stops, ivec2((place.w & 511) * 3, place.w >> 9), 0);
  fLocations = vec4(texelFetch(stops, ivec2((place.x & 511) * 3 + 2, place.x >> 9), 0).x,
                    texelFetch(stops, ivec2((place.y & 511) * 3 + 2, place.y >> 9), 0).x,
                    texelFetch(stops, ivec2((place.z & 511) * 3 + 2, place.z >> 9), 0).x,
                    texelFetch(stops, ivec2((place.w & 511) * 3 + 2, place.w >> 9), 0).x);
  vec3 apart = fLocations.yzw - fLocations.xyz;
  fSlopes = mix(vec3(0.0), 1.0 / max(apart, vec3(1e-9)), greaterThan(apart, vec3(1e-9)));
#endif
#ifdef NUMBERS
  fNumbers = numbers;
#endif
#if defined(PICTURE) && defined(MIPMAPS) && !defined(PERSPECTIVE)
  vec4 texelStep = jacobian * scale.xxyy;
  float most = max(dot(texelStep.xz, texelStep.xz), dot(texelStep.yw, texelStep.yw)) * numbers.x * numbers.x;
  fNumbers.y = min(0.5 * log2(max(most, 1.0)), numbers.y);
#endif
#ifdef SWITCHES
  fSwitches = ivec4(switches);
#endif
  vec2 ndc = (q.xy - target.xy * q.z) / target.zw * 2.0 - q.z;
  gl_Position = vec4(ndc.x, up > 0.5 ? -ndc.y : ndc.y, switches.w * q.z, q.z);
}
