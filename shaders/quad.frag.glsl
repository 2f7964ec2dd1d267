// Shades one rectangle: rounded corners, border, image, cross-fade or group, times the clips that it lies in. Every
// edge is covered exactly: the share of the pixel's square that lies on the inner side of the edge's tangent.
// Over 500 lines: one program whose variants leave parts of it out, so that these share the coverage of edges and clips.
// Stands behind coverage.glsl. Compiled in the variants that a picture needs: what a variant does not do costs it nothing.

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
#else
noperspective in vec2 local;
flat in vec4 fJacobian;
#endif
#ifdef NEEDLE
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
#if defined(TINT) || defined(MIX) || (!defined(IMAGE) && !defined(GROUP) && !defined(GRADIENT))
#define COLOR
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
#if defined(IMAGE) || defined(GRADIENT) || defined(SHADOW)
flat in vec4 fTexels; // of an image: the texel at the centre, texels a point, 256ths, to be rounded down
flat in vec4 fLimits;
#endif
#ifdef NUMBERS
flat in vec4 fNumbers;
#endif
#ifdef SWITCHES
flat in ivec4 fSwitches;
#endif

uniform vec4 target;
uniform float up;
uniform sampler2D image;
uniform sampler2D second;
#if defined(GRADIENT) && !defined(MANY_STOPS)
flat in vec4 fStop0;
flat in vec4 fStop1;
flat in vec4 fStop2;
flat in vec4 fStop3;
flat in vec4 fLocations;
flat in vec3 fSlopes;
#elif defined(GRADIENT)
uniform sampler2D stops; // three texels a stop: its colour, premultiplied, the integral up to it, its location
#endif

out vec4 result;

#if defined(CORNERS) && !defined(ROUND)
#define RADII fRadii
#else
#define RADII vec4(0.0)
#endif
#ifdef CONTINUOUS
#define SMOOTHING fNumbers.y
#else
#define SMOOTHING 0.0
#endif
#ifdef ALONE_EDGES
#define ALONE true
#else
#define ALONE false
#endif
#ifdef EDGES
#define EDGE_MASK fSwitches.z
#else
#define EDGE_MASK 15
#endif

const int kindBordered = 1;
const int kindMaskedGroup = 6;

// d(local)/d(pixel) at this pixel: constant where the plane is seen without perspective. Elsewhere it follows from the
// inverse homography's rows, scaled by its determinant, and the pixel's own w.
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

#ifdef GRADIENT
const int axial = 0;
const float turn = 6.283185307;

#ifdef MANY_STOPS
vec4 stopColor(int index) { return texelFetch(stops, ivec2((index & 511) * 3, index >> 9), 0); }
vec4 stopIntegral(int index) { return texelFetch(stops, ivec2((index & 511) * 3 + 1, index >> 9), 0); }
float stopLocation(int index) { return texelFetch(stops, ivec2((index & 511) * 3 + 2, index >> 9), 0).x; }

// The last stop of low ..< high that does not lie behind t.
int lastStop(int low, int high, float t) {
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (stopLocation(middle) <= t) low = middle; else high = middle;
  }
  return low;
}

// Between two stops: the integral over the part within from … to.
vec4 between(vec4 color, float location, vec4 next, float nextLocation, float from, float to) {
  float low = max(from, location);
  float high = min(to, nextLocation);
  if (high <= low) return vec4(0.0);
  return mix(color, next, (0.5 * (low + high) - location) / (nextLocation - location)) * (high - low);
}

// The mean colour over a stretch of the gradient: what a pixel sees of it, hard stops included.
vec4 meanColor(float from, float to) {
  int first = int(fLimits.x);
  int last = first + int(fLimits.y) - 1;
  int index = lastStop(first, last - first > 8 ? last : first, from);
  // Beyond so many within a pixel the sums say what lies between; they are too coarse for a stretch of few.
  int bound = min(last, index + 24);
  vec4 color = stopColor(index);
  float location = stopLocation(index);
  vec4 sum = color * clamp(location - from, 0.0, to - from);
  for (index++; index <= bound && location < to; index++) {
    vec4 next = stopColor(index);
    float nextLocation = stopLocation(index);
    sum += between(color, location, next, nextLocation, from, to);
    color = next;
    location = nextLocation;
    if (location > to) break;
  }
  if (bound < last && location < to) {
    index = lastStop(bound, last, to);
    sum += stopIntegral(index) - stopIntegral(bound)
      + between(stopColor(index), stopLocation(index), stopColor(index + 1), stopLocation(index + 1), from, to);
    color = stopColor(last);
    location = min(stopLocation(last), to);
  }
  return (sum + color * clamp(to - location, 0.0, to - from)) / (to - from);
}

#else
// Between two stops: the integral over the part within from … to.
vec4 between(vec4 color, float location, vec4 next, float nextLocation, float slope, float from, float to) {
  float low = max(from, location);
  float high = min(to, nextLocation);
  return mix(color, next, (0.5 * (low + high) - location) * slope) * max(high - low, 0.0);
}

// The mean colour over a stretch of the gradient: what a pixel sees of it, hard stops included.
vec4 meanColor(float from, float to) {
  vec4 l = fLocations;
  vec4 sum = fStop0 * clamp(l.x - from, 0.0, to - from) + fStop3 * clamp(to - l.w, 0.0, to - from);
  sum += between(fStop0, l.x, fStop1, l.y, fSlopes.x, from, to);
  sum += between(fStop1, l.y, fStop2, l.z, fSlopes.y, from, to);
  sum += between(fStop2, l.z, fStop3, l.w, fSlopes.z, from, to);
  return sum / (to - from);
}
#endif

// The gradient at p, a point of the plane; j is d(p)/d(pixel), row by row.
vec4 gradientColor(vec2 p, vec4 j) {
  vec2 size = fRect.zw - fRect.xy;
  vec2 unit = (p - fRect.xy) / size - fTexels.xy;
  vec2 direction = fTexels.zw - fTexels.xy;
  float t;
  vec2 slope; // dt/d(unit)
#ifdef CONIC
  // The angle is that in the unit square of the layer, of which a grown outline has another part of either axis.
  unit.x *= fLimits.w;
  direction.x *= fLimits.w;
  t = fract((atan(unit.y, unit.x) - atan(direction.y, direction.x)) / turn);
  slope = vec2(-unit.y * fLimits.w, unit.x) / (max(dot(unit, unit), 1e-12) * turn);
#else
  if (int(fLimits.z) == axial) {
    float length2 = max(dot(direction, direction), 1e-12);
    slope = direction / length2;
    t = dot(unit, slope);
  } else {
    vec2 radii = max(abs(direction), vec2(1e-6));
    vec2 q = unit / radii;
    t = length(q);
    slope = q / (max(t, 1e-6) * radii);
  }
#endif
  vec2 perPixel = vec2(dot(slope / size, j.xz), dot(slope / size, j.yw));
  float h = clamp(0.5 * (abs(perPixel.x) + abs(perPixel.y)), 1e-6, 0.5);
#ifdef CONIC
  // Round the centre the end meets the beginning.
  vec4 color = meanColor(max(t - h, 0.0), min(t + h, 1.0)) * (min(t + h, 1.0) - max(t - h, 0.0));
  if (t < h) color += meanColor(1.0 + t - h, 1.0) * (h - t);
  if (t + h > 1.0) color += meanColor(0.0, t + h - 1.0) * (t + h - 1.0);
  return color / (2.0 * h);
#else
  return meanColor(t - h, t + h);
#endif
}

// Half a step of eight bits either way, by the pixel: bands disappear, and a colour that is a whole step stays it. What is
// translucent is so in steps, too.
float noise(vec2 pixel) {
  return (fract(52.9829189 * fract(dot(floor(pixel), vec2(0.06711056, 0.00583715)))) - 0.5) * (0.99 / 255.0);
}
#endif

#ifdef SHADOW
#ifdef IMAGE
// A shadow that lies in a texture, by its alpha: of one quarter that stands for all, or of the whole.
float shadow(vec2 p) {
  p -= fNumbers.xz;
  vec2 t = mix(p, -abs(p), fNumbers.w) * fTexels.xy + fTexels.zw;
  // In steps that a sampler resolves, so that what is seen does not depend on the place in the texture.
  t = floor(clamp(t, vec2(0.0), fLimits.xy) * 256.0 + 0.5) / 256.0;
  return textureLod(image, (t + fLimits.zw) / vec2(textureSize(image, 0)), 0.0).a;
}
#else
// The share of a normal distribution that lies below x, within 0.0003 (Abramowitz and Stegun 7.1.27).
vec2 below(vec2 x) {
  vec2 a = abs(x) * 0.70710678;
  vec2 q = 1.0 + a * (0.278393 + a * (0.230389 + a * (0.000972 + a * 0.078108)));
  q *= q;
  vec2 tail = 0.5 / (q * q);
  return mix(tail, 1.0 - tail, greaterThan(x, vec2(0.0)));
}

float between(float low, float high, float sigma) {
  vec2 share = below(vec2(low, high) / sigma);
  return share.y - share.x;
}

#ifdef CORNERS
const float nodes[4] = float[](0.18343464, 0.52553241, 0.79666648, 0.96028986);
const float weights[4] = float[](0.36268378, 0.31370665, 0.22238103, 0.10122854);

#ifdef CONTINUOUS
// Of the curve of a continuous corner about the point at which its square ends within (see `continuousCorner`): how far
// it is in one axis where it is `y` far in the other. Solved by Newton's steps, on each cubic by itself.
float continuousWidth(float y, float k) {
  vec2 joint = vec2(0.92900543, 0.37006610) + k * vec2(0.52474857, 0.52710490);
  bool isSide = y <= joint.y || y > joint.x;
  vec2 c0 = isSide ? vec2(1.0 + k * 0.528665, 0.0) : joint;
  vec2 c1 = isSide ? vec2(0.0, 0.38021914 + k * 0.94029686)
    : vec2(-0.30493588 + k * 0.02248888, 0.76550404 + k * 0.01050596);
  vec2 c2 = isSide ? vec2(-0.07227750 + k * 0.07227750, -0.00346565 - k * 0.65679235)
    : vec2(-0.30144219 - k * 0.02740281, -0.15912597 - k * 0.00559203);
  vec2 c3 = isSide ? vec2(0.00128293 - k * 0.07619393, -0.00668740 + k * 0.24360040)
    : vec2(0.04743874 + k * 0.00727026, -0.04743874 - k * 0.00727026);
  // The last cubic is the first one's mirror image. There the guess lies beyond the root, and the steps come nearer.
  if (y > joint.x) {
    c0 = c0.yx;
    c1 = c1.yx;
    c2 = c2.yx;
    c3 = c3.yx;
  }
  float t = y <= joint.y ? y / joint.y : y > joint.x ? pow(max(c0.y - y, 0.0) / (c0.y - joint.x), 1.0 / 3.0)
    : (y - joint.y) / (joint.x - joint.y);
  for (int index = 0; index < 4; index++) {
    float speed = c1.y + t * (2.0 * c2.y + 3.0 * t * c3.y);
    t -= (c0.y + t * (c1.y + t * (c2.y + t * c3.y)) - y) / (abs(speed) > 1e-6 ? speed : 1e6);
  }
  return max(c0.x + t * (c1.x + t * (c2.x + t * c3.x)), 0.0);
}
#endif

// What the rows with the two corners at the end of y give: closed in x, eight points of Gauss and Legendre over the
// angle in y, as far as the Gaussian reaches.
float cornerRows(vec2 p, vec2 size, vec2 radii, vec2 sigma) {
  float reach = max(max(radii.x, radii.y), 1e-6);
  float along = p.y - (size.y - reach);
  vec2 ends = asin(clamp((vec2(along) + vec2(-3.2, 3.2) * sigma.y) / reach, 0.0, 1.0));
  float halfTurn = 0.5 * (ends.y - ends.x);
  float middle = 0.5 * (ends.x + ends.y);
  float sum = 0.0;
  for (int index = 0; index < 8; index++) {
    float angle = middle + halfTurn * (index < 4 ? nodes[index] : -nodes[index - 4]);
    float t = reach * sin(angle);
    vec2 inner = max(radii - (reach - t), 0.0);
#ifdef CONTINUOUS
    vec2 one = max(radii, 1e-6) / (1.0 + 0.528665 * SMOOTHING);
    vec2 curve = one * vec2(continuousWidth(inner.x / one.x, SMOOTHING), continuousWidth(inner.y / one.y, SMOOTHING));
#else
    vec2 curve = sqrt(max(radii * radii - inner * inner, 0.0));
#endif
    vec2 width = size.x - radii + curve;
    float g = (along - t) / sigma.y;
    sum += weights[index & 3] * cos(angle) * exp(-0.5 * g * g) * between(p.x - width.y, p.x + width.x, sigma.x);
  }
  return sum * halfTurn * reach * 0.39894228 / sigma.y;
}
#endif

// The Gaussian of a rounded rectangle about its centre. Numerically within a level of 255 of the integral, for any
// radius and deviation (checked against a sum over 40,000 rows).
float shadow(vec2 p, vec2 size, vec4 radii, vec2 sigma) {
#ifdef CORNERS
  // Numeric along the axis that the outline follows more closely, so that the integrand is smooth.
  vec2 column = p.x > 0.0 ? radii.yw : radii.xz;
  vec2 q = (abs(p) - size + (p.y > 0.0 ? column.y : column.x)) * sigma;
  if (q.y > q.x) {
    p = p.yx;
    size = size.yx;
    radii = radii.xzyw;
    sigma = sigma.yx;
  }
  float first = max(radii.x, radii.y);
  float last = max(radii.z, radii.w);
  return cornerRows(p, size, radii.zw, sigma) + cornerRows(vec2(p.x, -p.y), size, radii.xy, sigma)
    + between(p.y - size.y + last, p.y + size.y - first, sigma.y) * between(p.x - size.x, p.x + size.x, sigma.x);
#else
  return between(p.x - size.x, p.x + size.x, sigma.x) * between(p.y - size.y, p.y + size.y, sigma.y);
#endif
}
#endif
#endif

#ifdef PICTURE
// `side` of two edges at once; lesser: the lesser components of their normals, and half the inverse of the product with
// the greater ones; mean: half of the sum.
vec2 sides(vec2 d, vec4 lesser, vec2 mean) {
  vec2 s = max(mean - abs(d), 0.0);
  vec2 t = max(s - lesser.xy, 0.0);
  vec2 beyond = min(s, lesser.xy) * (s + t) * lesser.zw;
  return mix(beyond, 1.0 - beyond, greaterThan(d, vec2(0.0)));
}

// `coverage` of a rectangle without round corners.
float rectCoverage(vec2 inside, vec2 size, vec4 lesser, vec2 mean) {
  vec2 share = sides(inside, lesser, mean);
#ifndef ALONE_EDGES
  share = max(share - sides(inside - size, lesser, mean), 0.0);
#endif
  return share.x * share.y;
}
#endif

#ifdef NEEDLE
// d(local)/d(pixel) at a point of the plane.
vec4 inverseJacobian(vec2 p, vec3 columnX, vec3 columnY, vec3 columnOne) {
  vec3 q = p.x * columnX + p.y * columnY + columnOne;
  vec2 s = q.xy / q.z;
  vec2 dx = (columnX.xy - s * columnX.z) / q.z;
  vec2 dy = (columnY.xy - s * columnY.z) / q.z;
  float determinant = dx.x * dy.y - dx.y * dy.x;
  determinant = abs(determinant) < 1e-12 ? (determinant < 0.0 ? -1e-12 : 1e-12) : determinant;
  return vec4(dy.y, -dy.x, -dx.y, dx.x) / determinant;
}

// Where in a rectangle a pixel takes its colour from. Of what is thinner than two pixels, whose points lie far apart from
// one pixel to the next, it is the nearest place on the line along its middle.
vec2 sampledPoint(vec2 pixel, vec4 r, vec3 columnX, vec3 columnY, vec3 columnOne) {
  vec2 centre = 0.5 * (r.xy + r.zw);
  vec2 size = r.zw - r.xy;
  vec4 j = inverseJacobian(centre, columnX, columnY, columnOne);
  vec2 thickness = size * inversesqrt(max(vec2(dot(j.xy, j.xy), dot(j.zw, j.zw)), 1e-30));
  if (min(thickness.x, thickness.y) >= 2.0) {
    vec3 place = vec3(pixel, 1.0);
    vec3 q = vec3(dot(cross(columnY, columnOne), place), dot(cross(columnOne, columnX), place), dot(cross(columnX, columnY), place));
    return clamp(q.xy / q.z, r.xy, r.zw);
  }
  bool isAcross = thickness.x < thickness.y;
  vec2 from = isAcross ? vec2(centre.x, r.y) : vec2(r.x, centre.y);
  vec2 to = isAcross ? vec2(centre.x, r.w) : vec2(r.z, centre.y);
  vec3 a = from.x * columnX + from.y * columnY + columnOne;
  vec3 b = to.x * columnX + to.y * columnY + columnOne;
  vec2 line = b.xy / b.z - a.xy / a.z;
  float t = clamp(dot(pixel - a.xy / a.z, line) / max(dot(line, line), 1e-12), 0.0, 1.0);
  return mix(from, to, t * a.z / mix(b.z, a.z, t));
}
#endif

void main() {
  vec2 pixel = gl_FragCoord.xy;
  if (up > 0.5) pixel.y = target.w - pixel.y;
  pixel += target.xy;
#ifdef NEEDLE
  int texel = fInstance * 11;
  vec3 columnX = texelFetch(instances, texel).xyz;
  vec3 columnY = texelFetch(instances, texel + 1).xyz;
  vec3 columnOne = texelFetch(instances, texel + 2).xyz;
  // The number of a corner's chords lies where nothing else does.
  int chords = int(texelFetch(instances, texel).w);
  fRect = texelFetch(instances, texel + 3);
#ifdef PICTURE
  fRadii = vec4(0.0);
#else
  fRadii = texelFetch(instances, texel + 4);
#endif
#ifdef PIECE
  // The place is looked for in the whole, whose outline is the clip, and exactly one of its pieces has it.
  local = sampledPoint(pixel, texelFetch(clips, ivec2((fSwitches.y & 127) * 6 + 3, fSwitches.y >> 7), 0), columnX, columnY, columnOne);
  bool isHere = (local.x >= fRect.x || (EDGE_MASK & 1) != 0) && (local.x < fRect.z || (EDGE_MASK & 2) != 0)
    && (local.y >= fRect.y || (EDGE_MASK & 4) != 0) && (local.y < fRect.w || (EDGE_MASK & 8) != 0);
#else
  local = sampledPoint(pixel, fRect, columnX, columnY, columnOne);
#endif
  localStep = inverseJacobian(local, columnX, columnY, columnOne);
#ifdef PICTURE
  local -= 0.5 * (fRect.xy + fRect.zw);
#endif
#endif
#if defined(OPAQUE)
  result = fColor;
#elif defined(GROUP)
  // A group lies on the pixel grid: no edge to cover, no sampling between pixels.
  ivec2 texel = ivec2(floor(pixel - fRect.xy));
#ifdef MIX
  // Of two pictures the shares that a transition gives them.
  result = (texelFetch(image, texel, 0) * fColor + texelFetch(second, texel, 0) * fBorder) * fNumbers.w;
#else
  result = texelFetch(image, texel, 0) * fNumbers.w;
  if (fSwitches.x == kindMaskedGroup) result *= texelFetch(second, texel, 0).a;
#endif
#elif defined(SHADOW)
#ifdef IMAGE
  result = fColor * shadow(local);
#else
  vec4 j = jacobian();
  // A deviation of less than a pixel's own ends in its edges.
  vec2 sigma = max(fNumbers.xz, 0.29 * sqrt(vec2(dot(j.xy, j.xy), dot(j.zw, j.zw))));
  vec2 centre = 0.5 * (fLimits.xy + fLimits.zw);
  result = fColor * clamp(shadow(local - centre, 0.5 * (fLimits.zw - fLimits.xy), RADII, sigma), 0.0, 1.0);
#endif
#else
#ifdef NEEDLE
  vec4 j = localStep;
#ifdef PIECE
  float outer = isHere ? 1.0 : 0.0;
#else
#ifdef EDGES
  int edges = EDGE_MASK | (~EDGE_MASK & 15) << 4;
#define OUTLINE(r, radii, smoothing) needleCoverage(pixel, columnX, columnY, columnOne, r, radii, smoothing, chords, edges)
#else
#define OUTLINE(r, radii, smoothing) outlineCoverage(pixel, columnX, columnY, columnOne, r, radii, smoothing, chords)
#endif
  float outer = OUTLINE(fRect, fRadii, SMOOTHING);
#endif
#elif defined(PICTURE) && !defined(PERSPECTIVE)
  float outer = rectCoverage(fOutline.zw - abs(local - fOutline.xy), 2.0 * fOutline.zw, fLesser, fMeans);
#elif defined(PICTURE)
  vec4 j = jacobian();
  vec2 perPoint = inversesqrt(max(vec2(dot(j.xy, j.xy), dot(j.zw, j.zw)), 1e-30));
  vec4 normals = max(abs(j) * perPoint.xxyy, 1e-3);
  vec2 greater = max(normals.xz, normals.yw);
  vec2 lesser = min(normals.xz, normals.yw);
  float outer = rectCoverage((fOutline.zw - abs(local - fOutline.xy)) * perPoint, 2.0 * fOutline.zw * perPoint,
                             vec4(lesser, 0.5 / (greater * lesser)), 0.5 * (greater + lesser));
#elif defined(ROUND)
  float outer = roundCoverage(local, jacobian(), fInner);
#else
  vec4 j = jacobian();
  float outer = coverage(local, j, fRect, RADII, SMOOTHING, EDGE_MASK, ALONE);
#endif
#ifdef BORDER
  float width = fNumbers.x;
  vec4 r = vec4(fRect.xy + width, fRect.zw - width);
  float inner = 0.0;
  if (r.x < r.z && r.y < r.w) {
#ifdef CONTINUOUS
    // The radius is less by the width; how far the curve reaches follows from it.
    vec4 radii = max(RADII / (1.0 + 0.528665 * SMOOTHING) - width, 0.0) * (1.0 + 0.528665 * fNumbers.z);
    float smoothing = fNumbers.z;
#else
    vec4 radii = max(RADII - width, 0.0);
    float smoothing = SMOOTHING;
#endif
#ifdef NEEDLE
    inner = OUTLINE(r, radii, smoothing);
#else
    inner = coverage(local, j, r, radii, smoothing, EDGE_MASK, false);
#endif
  }
  vec4 line = fBorder * max(outer - inner, 0.0);
#endif
#if defined(BORDER) && !defined(GRADIENT)
  result = line;
  // The border hides what lies beneath its own part of the pixel, and nothing of the rest.
  if (fSwitches.x == kindBordered) result += fColor * (outer - line.a);
  result *= fNumbers.w;
#elif defined(IMAGE)
  // Hardware knows 256 places between two texels. The nearest one is taken here, a hair behind it, so that rounding
  // within the sampler, another in each texture, changes nothing: a texel's centre is that texel alone.
  vec2 at = floor(clamp(fTexels.xy + local * fTexels.zw, fLimits.xy, fLimits.zw));
#if defined(MIPMAPS) && !defined(PERSPECTIVE) && !defined(NEEDLE)
  float level = fNumbers.y;
#elif defined(MIPMAPS)
  vec2 dx = j.xz * fTexels.zw / 256.0;
  vec2 dy = j.yw * fTexels.zw / 256.0;
  float level = 0.5 * log2(max(max(dot(dx, dx), dot(dy, dy)) * fNumbers.x * fNumbers.x, 1.0));
  level = min(level, fNumbers.y);
#else
  float level = 0.0;
#endif
  vec4 color = textureLod(image, at * fPage.xy + fPage.zw, level);
#ifdef FADE
  color = mix(color, textureLod(second, at * fSecond.xy + fSecond.zw, level), fNumbers.z);
#endif
#ifdef TINT
  color *= fColor;
#endif
  result = color * (outer * fNumbers.w);
#elif defined(GRADIENT)
  // On a grid of 1/256 to 1/512 of a pixel, so that what is seen does not depend on how the rasteriser rounds in a target
  // of another size: a value half way between two steps would show it.
  float grid = exp2(ceil(-log2(clamp(max(abs(j.x) + abs(j.y), abs(j.z) + abs(j.w)), 1e-9, 1e9))) + 8.0);
  vec4 color = gradientColor(floor(local * grid + 0.5) / grid, j) * fNumbers.w;
  float step = noise(pixel);
  if (color.a < 0.9999) color.a = clamp(color.a + step, 0.0, 1.0);
  color.rgb = clamp(color.rgb + step, 0.0, color.a);
#ifdef BORDER
  // The border, drawn above, leaves its complement of what is here: that is to be what it does not cover.
  outer = line.a < 0.999 ? min((outer - line.a) / (1.0 - line.a), 1.0) : 0.0;
#endif
  result = color * outer;
#else
  result = fColor * outer;
#endif
#endif
#ifdef CLIP
  result = clipped(result, fSwitches.y, pixel);
#endif
}
