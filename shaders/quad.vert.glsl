// One instance is one rectangle of a layer's plane. Its corners are placed through the plane's homography and moved
// outwards by half a pixel, so that every pixel that the rectangle touches is shaded.

// This file follows records.glsl. Instances are fetched by the vertex's number, because drivers read a vertex array of
// many small instances one by one, which is several times slower.
uniform samplerBuffer instances;

vec3 rowX;      // [x y 1] · (rowX rowY rowOne) = pixel position, homogeneous
vec3 rowY;
vec3 rowOne;
vec4 rect;      // minX minY maxX maxY, the layer's points
vec4 radii;     // minX-minY, maxX-minY, minX-maxY, maxX-maxY
vec4 color;     // premultiplied
vec4 border;    // premultiplied
vec4 texels;    // an image's texels at the rectangle's minimum and maximum
vec4 limits;    // texels that sampling stays within
vec4 numbers;
float depth;
int clipIndex;
int switches;   // kind, edges, chords

// Reads the instance. Returns the vertex's number in its strip. Fields that a variant does not use are not fetched.
int readInstance() {
#if defined(SHADOW) || defined(RING)
  const int vertices = 10;
#else
  const int vertices = 4;
#endif
  int index = gl_VertexID / vertices;
  int vertex = gl_VertexID - index * vertices;
  index *= INSTANCE_TEXELS;
  vec4 linear = texelFetch(instances, index + INSTANCE_LINEAR);
  vec4 origin = texelFetch(instances, index + INSTANCE_ORIGIN);
  vec4 rest = texelFetch(instances, index + INSTANCE_REST);
#ifdef HOMOGENEOUS
  vec2 thirds = rest.THIRDS;
#else
  const vec2 thirds = vec2(0.0);
#endif
  rowX = vec3(linear.ALONG_X, thirds.x);
  rowY = vec3(linear.ALONG_Y, thirds.y);
  rowOne = origin.xyz;
  depth = origin.DEPTH;
  clipIndex = int(rest.CLIP_INDEX);
  switches = int(rest.SWITCHES_OF);
  rect = texelFetch(instances, index + INSTANCE_RECT);
  radii = texelFetch(instances, index + INSTANCE_RADII);
  color = texelFetch(instances, index + INSTANCE_COLOR);
  border = texelFetch(instances, index + INSTANCE_BORDER);
  texels = texelFetch(instances, index + INSTANCE_TEXELS_AT);
  limits = texelFetch(instances, index + INSTANCE_LIMITS);
  numbers = texelFetch(instances, index + INSTANCE_NUMBERS);
  return vertex;
}

#ifdef GRID
uniform sampler2D image;
#endif
uniform vec4 target;                    // origin and size of what is drawn to, pixels
uniform float up;                       // 1: the first row of the target is its bottom
uniform vec2 band;                      // the target's share of the viewport, which reaches beyond it

#if defined(CUT) || defined(PIECE) || defined(ONE_CLIP)
uniform sampler2D clips;
#endif
#ifdef ONE_CLIP
flat out vec4 fClipRows[3]; // the last components: the sign of the third coordinate; the smoothing; whether there is a clip
flat out vec4 fClipRect;
flat out vec4 fClipRadii;
#endif
#ifdef CUT
out float gl_ClipDistance[4];
#endif

#ifdef NEEDLE
// The fragment shader reads the instance itself and computes the pixel's position in the plane.
flat out int fInstance;
#elif defined(PERSPECTIVE)
out vec2 local;
flat out vec3 fAcross;
flat out vec3 fDown;
#elif defined(GRID)
flat out vec3 fTexel;
#elif !defined(PLAIN)
noperspective out vec2 local;
flat out vec4 fJacobian;
#endif
#ifdef STRAIGHT
noperspective out vec4 distances;
flat out vec4 fLesser;
#endif
#if defined(NEEDLE) || defined(PLAIN) || defined(GRID)
#elif defined(ROUND)
flat out vec2 fInner;
#elif defined(PICTURE)
flat out vec4 fOutline;
#else
flat out vec4 fRect;
#endif
#if defined(CORNERS) && !defined(ROUND) && !defined(NEEDLE)
flat out vec4 fRadii;
#endif
#ifdef COLOR
flat out vec4 fColor;
#endif
#if defined(BORDER) || defined(MIX)
flat out vec4 fBorder;
#endif
#ifdef PICTURE
flat out vec4 fPage;
#if !defined(PERSPECTIVE) && !defined(NEEDLE)
flat out vec4 fLesser;
flat out vec2 fMeans;
#endif
#endif
#if defined(PICTURE) && defined(FADE)
flat out vec4 fSecond;
#endif
#if defined(PICTURE) || defined(GRADIENT) || defined(SHADOW)
flat out vec4 fTexels;
flat out vec4 fLimits;
#endif
#ifdef EVEN
flat out vec4 fAxes;
flat out vec2 fGrid;
#endif
#if defined(GRADIENT) && !defined(MANY_STOPS)
uniform sampler2D stops;
flat out vec4 fStop0;
flat out vec4 fStop1;
flat out vec4 fLocations;
flat out vec3 fSlopes; // as `stopSlopes` gives them, from each stop to the next
#ifndef TWO_STOPS
flat out vec4 fStop2;
flat out vec4 fStop3;
#endif
#ifdef EIGHT_STOPS
flat out vec4 fUpperStops[4];
flat out vec4 fUpperLocations;
flat out vec4 fUpperSlopes; // from the fourth stop on
#endif
#endif
#ifdef NUMBERS
flat out vec4 fNumbers;
#endif
#ifdef SWITCHES
flat out ivec2 fSwitches;
#endif

#if defined(GRADIENT) && !defined(MANY_STOPS)
vec4 stopLocations(ivec4 place) {
  return vec4(texelFetch(stops, STOP_PLACE(place.x, STOP_LOCATION), 0).STOP_LOCATION_AT,
              texelFetch(stops, STOP_PLACE(place.y, STOP_LOCATION), 0).STOP_LOCATION_AT,
              texelFetch(stops, STOP_PLACE(place.z, STOP_LOCATION), 0).STOP_LOCATION_AT,
              texelFetch(stops, STOP_PLACE(place.w, STOP_LOCATION), 0).STOP_LOCATION_AT);
}

// One over the distances between stops; 0 for stops in one place.
vec4 stopSlopes(vec4 apart) {
  return mix(vec4(0.0), 1.0 / max(apart, vec4(1e-9)), greaterThan(apart, vec4(1e-9)));
}
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

// The rectangle in the middle of a ring, in a field that the kind does not use. A ring and its filled hole are drawn by two programs. Each
// pixel is in one of both, because the corners that they have in common are computed alike.
#ifdef SHADOW
#define HOLE border
#elif defined(PICTURE)
#define HOLE radii
#else
#define HOLE limits
#endif
#if defined(RING) || defined(FILLED_HOLE) || defined(OPAQUE)
invariant gl_Position;
#endif

#ifdef PICTURE
// From whole 256ths of texels to texture coordinates, a quarter of a step further.
vec4 place(vec4 page) { return vec4(page.xy / 256.0, page.zw + page.xy * (0.25 / 256.0)); }
#endif

void main() {
  int vertex = readInstance();
#ifdef NEEDLE
  // A rectangle on the screen along the longer diagonal.
  vec2 corner = vec2(vertex & 1, vertex >> 1);
#ifdef PIECE
  // The rectangle of the whole image, whose outline is the clip. The fragment shader selects the part that this
  // instance shows.
  vec4 whole = texelFetch(clips, CLIP_PLACE(clipIndex, CLIP_RECT), 0);
#else
  vec4 whole = rect;
#endif
  vec2 points[8];
  int count = 0;
#if defined(EDGES) && !defined(PIECE)
  // The part in front of the eye, because the rectangle may reach behind it.
  vec3 ring[4];
  float far = 0.0;
  for (int index = 0; index < 4; index++) {
    vec2 point = mix(whole.xy, whole.zw, vec2((index + 1) >> 1 & 1, index >> 1));
    ring[index] = point.x * rowX + point.y * rowY + rowOne;
    far = max(far, ring[index].z);
  }
  float least = 1e-3 * far;
  for (int index = 0; index < 4; index++) {
    vec3 from = ring[index];
    vec3 to = ring[(index + 1) & 3];
    if (from.z >= least) points[count++] = from.xy / from.z;
    if ((from.z >= least) == (to.z >= least)) continue;
    vec3 cut = mix(from, to, (least - from.z) / (to.z - from.z));
    points[count++] = cut.xy / cut.z;
  }
  vec2 along = vec2(0.0);
  for (int index = 1; index < count; index++) {
    vec2 way = points[index] - points[0];
    along = dot(way, way) > dot(along, along) ? way : along;
  }
#else
  for (; count < 4; count++) {
    vec2 point = mix(whole.xy, whole.zw, vec2(count & 1, count >> 1));
    vec3 seen = point.x * rowX + point.y * rowY + rowOne;
    points[count] = seen.xy / seen.z;
  }
  vec2 first = points[3] - points[0];
  vec2 other = points[2] - points[1];
  vec2 along = dot(first, first) > dot(other, other) ? first : other;
#endif
  along = dot(along, along) > 1e-12 ? normalize(along) : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  vec4 reach = vec4(1e30, 1e30, -1e30, -1e30);
  for (int index = 0; index < count; index++) {
    vec2 place = vec2(dot(points[index], along), dot(points[index], across));
    reach = vec4(min(reach.xy, place), max(reach.zw, place));
  }
  vec2 turned = mix(reach.xy - 0.75, reach.zw + 0.75, corner);
  vec3 q = vec3(turned.x * along + turned.y * across, 1.0);
#if defined(EDGES) && !defined(PIECE) && !defined(GRADIENT)
  // A rectangle that passes the eye has no end on the screen. It is drawn as a part of the box that the processor has
  // computed for it.
  if (texels.z > texels.x) {
    vec4 box = vec4(1e30, 1e30, -1e30, -1e30);
    for (int index = 0; index < count; index++) box = vec4(min(box.xy, points[index]), max(box.zw, points[index]));
    box.xy = clamp(box.xy - 0.75, texels.xy, texels.zw);
    box.zw = clamp(box.zw + 0.75, texels.xy, texels.zw);
    q = vec3(mix(box.xy, box.zw, corner), 1.0);
  }
#endif
  fInstance = gl_VertexID / 4;
  vec2 size = abs(rect.zw - rect.xy);
  vec2 centre = 0.5 * (rect.xy + rect.zw);
  const vec4 soft = vec4(1.0);
#ifdef PICTURE
  vec2 scale = (texels.zw - texels.xy) / max(size, 1e-20);
#endif
#else
#if defined(SHADOW) || defined(RING)
  // A ring around a hole. Outer and inner corners alternate.
  int turn = vertex >> 1;
  vec2 corner = vec2(turn == 1 || turn == 2, turn == 2 || turn == 3);
  float inner = float(vertex & 1);
  vec2 p = inner > 0.5 ? mix(HOLE.xy, HOLE.zw, corner) : mix(rect.xy, rect.zw, corner);
#else
  vec2 corner = vec2(vertex & 1, vertex >> 1);
#ifdef FILLED_HOLE
  const float inner = 1.0;
  vec2 p = mix(HOLE.xy, HOLE.zw, corner);
#else
  const float inner = 0.0;
  vec2 p = mix(rect.xy, rect.zw, corner);
#endif
#endif
  vec4 jacobian = inverseJacobian(p);
#ifndef SHADOW
  // The box of a pixel, in the layer's points, is at most this far from its centre. Half a pixel is grown by 1/128, to a multiple of
  // 1/256: graphics cards round places to these, and a rectangle on the pixel grid stays where it is.
  vec2 reach = 0.5 * (abs(jacobian.xz) + abs(jacobian.yw)) * 1.015625;
  vec2 size = abs(rect.zw - rect.xy);
#ifdef PERSPECTIVE
  // A step that leads away from the eye is shorter on the screen than it is where it begins.
  vec2 away = p + (corner * 2.0 - 1.0) * reach;
  if (dot(vec2(rowX.z, rowY.z), away - p) > 0.0) {
    vec4 beyond = inverseJacobian(away);
    reach = max(reach, 0.5 * (abs(beyond.xz) + abs(beyond.yw)) * 1.01);
  }
#endif
  reach = min(reach, 64.0 * size + 1e3);
#ifdef PICTURE
  // The rasteriser draws edges that are not antialiased, so that two rectangles with a common edge share no pixel.
  int edges = EDGES_OF(switches);
  vec4 soft = vec4(edges & 1, (edges >> 2) & 1, (edges >> 1) & 1, (edges >> 3) & 1);
  vec2 scale = (texels.zw - texels.xy) / max(size, 1e-20);
  vec2 outwards = mix(soft.xy, soft.zw, corner) * (1.0 - inner);
  // The edges are moved slightly off the pixels' centres, all in the same direction. Otherwise the size of the target
  // would decide whether a pixel whose centre lies on an edge is in.
  p += reach * ((corner * 2.0 - 1.0) * outwards - (1.0 - outwards) * 0.015);
#elif !defined(OPAQUE) && !defined(GRID) && !defined(GROUP)
  // A group ends with its texels, on the pixel grid: there are none to read beyond it.
  p += (corner * 2.0 - 1.0) * reach * (1.0 - inner);
#endif
#endif
  vec3 q = p.x * rowX + p.y * rowY + rowOne;
#endif
#ifdef NEEDLE
#elif defined(GRID)
  // What a pixel's numbers and those of its texel differ by, and the opacity.
  vec2 shift = texels.xy - (rect.xy + rowOne.xy) + border.zw * vec2(textureSize(image, 0));
  fTexel = vec3(floor(shift + 0.5), numbers.OPACITY);
#elif defined(PLAIN)
#elif defined(ROUND)
  // In radii, relative to the centre.
  vec2 centre = 0.5 * (rect.xy + rect.zw);
  float perPoint = 1.0 / max(radii.x, 1e-20);
  local = (p - centre) * perPoint;
  fInner = max(0.5 * size * perPoint - 1.0, 0.0);
#elif defined(PICTURE)
  // Relative to the centre.
  vec2 centre = 0.5 * (rect.xy + rect.zw);
  local = p - centre;
  // Edges that are not antialiased are moved so far outwards that the fragment shader never meets them.
  vec4 outline = rect + vec4(-1.0, -1.0, 1.0, 1.0) * (1.0 - soft) * (size + 8.0 * reach).xyxy;
  fOutline = vec4(0.5 * (outline.xy + outline.zw) - centre, 0.5 * (outline.zw - outline.xy));
#else
  local = p;
#endif
#ifdef STRAIGHT
  // The distances to the minimum and the maximum edges, in units in which the greater components of the edges' normals are 1.
  vec2 greater = max(max(abs(jacobian.xz), abs(jacobian.yw)), 1e-15);
  vec2 lesser = max(min(abs(jacobian.xz), abs(jacobian.yw)) / greater, 1e-3);
  distances = vec4(p - rect.xy, rect.zw - p) / greater.xyxy;
  fLesser = vec4(lesser, 0.5 / lesser);
#endif
#if defined(NEEDLE) || defined(PLAIN) || defined(GRID)
#elif defined(PERSPECTIVE)
  vec3 across = vec3(rowY.y * rowOne.z - rowY.z * rowOne.y, rowX.z * rowOne.y - rowX.y * rowOne.z, rowX.y * rowY.z - rowX.z * rowY.y);
  vec3 down = vec3(rowY.z * rowOne.x - rowY.x * rowOne.z, rowX.x * rowOne.z - rowX.z * rowOne.x, rowX.z * rowY.x - rowX.x * rowY.z);
  vec3 last = vec3(rowY.x * rowOne.y - rowY.y * rowOne.x, rowX.y * rowOne.x - rowX.x * rowOne.y, rowX.x * rowY.y - rowX.y * rowY.x);
  float determinant = rowX.x * across.x + rowX.y * down.x + rowX.z * last.x;
  determinant = abs(determinant) < 1e-20 ? 1e-20 : determinant;
  fAcross = across / determinant;
  fDown = down / determinant;
#if defined(ROUND) || defined(PICTURE)
  fAcross.xy -= centre * fAcross.z;
  fDown.xy -= centre * fDown.z;
#endif
#ifdef ROUND
  fAcross.xy *= perPoint;
  fDown.xy *= perPoint;
#endif
#elif defined(ROUND)
  fJacobian = jacobian * perPoint;
#else
  fJacobian = jacobian;
#endif
#ifdef PICTURE
  fPage = place(border);
#if !defined(PERSPECTIVE) && !defined(NEEDLE)
  // Values that are the same for all pixels, computed once for each vertex: see `sides`.
  vec2 greater = max(max(abs(jacobian.xz), abs(jacobian.yw)), 1e-15);
  vec2 lesser = max(min(abs(jacobian.xz), abs(jacobian.yw)), 1e-3 * greater);
  fLesser = vec4(lesser, 0.5 / (greater * lesser));
  fMeans = 0.5 * (greater + lesser);
#endif
#elif !defined(ROUND) && !defined(NEEDLE) && !defined(PLAIN) && !defined(GRID)
  fRect = rect;
#endif
#if defined(PICTURE) && defined(FADE)
  fSecond = place(radii);
#endif
#if defined(CORNERS) && !defined(ROUND) && !defined(NEEDLE)
  fRadii = radii;
#endif
#ifdef COLOR
  fColor = color;
#endif
#if defined(BORDER) || defined(MIX)
  fBorder = border;
#endif
#ifdef PICTURE
  fTexels = 256.0 * vec4(texels.xy + (centre - rect.xy) * scale, scale) + vec4(0.5, 0.5, 0.0, 0.0);
#elif defined(GRADIENT) || defined(SHADOW)
  fTexels = texels;
#endif
#ifdef PICTURE
  fLimits = 256.0 * limits + 0.5;
#elif defined(GRADIENT) || defined(SHADOW)
  fLimits = limits;
#endif
#ifdef EVEN
  fAxes = gradientAxes(rect, texels.GRADIENT_START, texels.GRADIENT_END, int(limits.GRADIENT_TYPE) == 0);
  float grid = gradientGrid(jacobian);
  fGrid = vec2(grid, 1.0 / grid);
#endif
#if defined(GRADIENT) && !defined(MANY_STOPS)
  int firstStop = int(limits.FIRST_STOP);
  int stopsAfter = int(limits.STOP_COUNT) - 1;
  // A gradient with fewer than four stops repeats its last one.
  ivec4 place = firstStop + min(ivec4(0, 1, 2, 3), ivec4(stopsAfter));
  fStop0 = texelFetch(stops, STOP_PLACE(place.x, STOP_COLOR), 0);
  fStop1 = texelFetch(stops, STOP_PLACE(place.y, STOP_COLOR), 0);
#ifndef TWO_STOPS
  fStop2 = texelFetch(stops, STOP_PLACE(place.z, STOP_COLOR), 0);
  fStop3 = texelFetch(stops, STOP_PLACE(place.w, STOP_COLOR), 0);
#endif
  fLocations = stopLocations(place);
  fSlopes = stopSlopes(vec4(fLocations.yzw - fLocations.xyz, 0.0)).xyz;
#endif
#ifdef EIGHT_STOPS
  ivec4 upper = firstStop + min(ivec4(4, 5, 6, 7), ivec4(stopsAfter));
  for (int index = 0; index < 4; index++) fUpperStops[index] = texelFetch(stops, STOP_PLACE(upper[index], STOP_COLOR), 0);
  fUpperLocations = stopLocations(upper);
  fUpperSlopes = stopSlopes(fUpperLocations - vec4(fLocations.w, fUpperLocations.xyz));
#endif
#ifdef NUMBERS
  fNumbers = numbers;
#endif
#if defined(PICTURE) && defined(MIPMAPS) && !defined(PERSPECTIVE) && !defined(NEEDLE)
  vec4 texelStep = jacobian * scale.xxyy;
  float most = max(dot(texelStep.xz, texelStep.xz), dot(texelStep.yw, texelStep.yw)) * numbers.MIP_SCALE * numbers.MIP_SCALE;
  fNumbers.LAST_LEVEL = min(0.5 * log2(max(most, 1.0)), numbers.LAST_LEVEL);
#endif
#ifdef SWITCHES
  fSwitches = ivec2(clipIndex, switches);
#endif
#ifdef ONE_CLIP
  for (int index = 0; index < 3; index++) fClipRows[index] = texelFetch(clips, CLIP_PLACE(max(clipIndex, 0), index), 0);
  fClipRows[CLIP_ROW_Y].w = texelFetch(clips, CLIP_PLACE(max(clipIndex, 0), CLIP_SWITCHES), 0).CLIP_SMOOTHNESS;
  fClipRows[CLIP_ROW_ONE].w = clipIndex < 0 ? 0.0 : 1.0;
  fClipRect = texelFetch(clips, CLIP_PLACE(max(clipIndex, 0), CLIP_RECT), 0);
  fClipRadii = texelFetch(clips, CLIP_PLACE(max(clipIndex, 0), CLIP_RADII), 0);
#endif
#ifdef CUT
  // Of a plane that is cut, only the piece and one pixel around it are shaded.
  int clip = clipIndex;
  for (int index = 0; index < 4; index++) {
    gl_ClipDistance[index] = 1.0;
    if (clip < 0) continue;
    vec4 line = texelFetch(clips, CLIP_PLACE(clip, CLIP_ROW_X), 0);
    bool isCut = texelFetch(clips, CLIP_PLACE(clip, CLIP_SWITCHES), 0).CLIP_KIND == CLIP_CUT;
    clip = isCut ? int(texelFetch(clips, CLIP_PLACE(clip, CLIP_ROW_ONE), 0).CLIP_OUTER) : -2;
    if (clip > -2) gl_ClipDistance[index] = dot(line.xyz, q) * line.CLIP_SIGN + q.z;
  }
#endif
  vec2 ndc = (q.xy - target.xy * q.z) / target.zw * 2.0 - q.z;
  ndc *= band;
  gl_Position = vec4(ndc.x, up > 0.5 ? -ndc.y : ndc.y, depth * q.z, q.z);
}
