// The colour of a gradient at a pixel. This file follows quad.inputs.glsl.

#ifdef GRADIENT
const int axial = 0;
const float turn = 6.283185307;

#ifdef MANY_STOPS
vec4 stopColor(int index) { return texelFetch(stops, STOP_PLACE(index, STOP_COLOR), 0); }
vec4 stopIntegral(int index) { return texelFetch(stops, STOP_PLACE(index, STOP_INTEGRAL), 0); }
float stopLocation(int index) { return texelFetch(stops, STOP_PLACE(index, STOP_LOCATION), 0).STOP_LOCATION_AT; }

// The last stop of low ..< high whose location is at most t.
int lastStop(int low, int high, float t) {
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (stopLocation(middle) <= t) low = middle; else high = middle;
  }
  return low;
}

// The integral of the colour between two stops, over the part within from … to.
vec4 between(vec4 color, float location, vec4 next, float nextLocation, float from, float to) {
  float low = max(from, location);
  float high = min(to, nextLocation);
  if (high <= low) return vec4(0.0);
  return mix(color, next, (0.5 * (low + high) - location) / (nextLocation - location)) * (high - low);
}

// The mean colour over a stretch of the gradient. A pixel shows this mean, with hard stops as well.
vec4 meanColor(float from, float to) {
  int first = int(fLimits.FIRST_STOP);
  int last = first + int(fLimits.STOP_COUNT) - 1;
  int index = lastStop(first, last - first > 8 ? last : first, from);
  // Beyond this number of stops in a pixel, the integrals stored in the stops are used. They are too coarse for a
  // stretch with few stops.
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

#elif defined(TWO_STOPS)
// The mean colour over a stretch of the gradient. A pixel shows this mean, with hard stops as well.
vec4 meanColor(float from, float to) {
  vec2 l = fLocations.xy;
  float low = max(from, l.x);
  float high = min(to, l.y);
  // The length of the stretch that has the last colour: the weighted part between the stops, and the part beyond them.
  float share = (0.5 * (low + high) - l.x) * fSlopes.x * max(high - low, 0.0) + clamp(to - l.y, 0.0, to - from);
  return mix(fStop0, fStop1, share / (to - from));
}

#elif defined(EIGHT_STOPS)
// The mean colour over a stretch of the gradient. A pixel shows this mean, with hard stops as well.
vec4 meanColor(float from, float to) {
  // The parts between two stops: three and four.
  vec4 l = fLocations;
  vec4 u = fUpperLocations;
  vec4 begin = vec4(l.w, u.xyz);
  vec3 low = max(vec3(from), l.xyz);
  vec3 high = min(vec3(to), l.yzw);
  vec4 upperLow = max(vec4(from), begin);
  vec4 upperHigh = min(vec4(to), u);
  vec3 lengths = max(high - low, vec3(0.0));
  vec4 upperLengths = max(upperHigh - upperLow, vec4(0.0));
  // How much of each part has the second one's colour.
  vec3 shares = (0.5 * (low + high) - l.xyz) * fSlopes * lengths;
  vec4 upperShares = (0.5 * (upperLow + upperHigh) - begin) * fUpperSlopes * upperLengths;
  vec4 weights = vec4(lengths - shares, upperLengths.x - upperShares.x) + vec4(clamp(l.x - from, 0.0, to - from), shares);
  vec4 upperWeights = upperShares + vec4(upperLengths.yzw - upperShares.yzw, clamp(to - u.w, 0.0, to - from));
  return (fStop0 * weights.x + fStop1 * weights.y + fStop2 * weights.z + fStop3 * weights.w
    + fUpperStops[0] * upperWeights.x + fUpperStops[1] * upperWeights.y + fUpperStops[2] * upperWeights.z
    + fUpperStops[3] * upperWeights.w) / (to - from);
}

#else
// The mean colour over a stretch of the gradient. A pixel shows this mean, with hard stops as well.
vec4 meanColor(float from, float to) {
  vec4 l = fLocations;
  vec3 low = max(vec3(from), l.xyz);
  vec3 high = min(vec3(to), l.yzw);
  vec3 lengths = max(high - low, vec3(0.0));
  // How much of each part between two stops has the second one's colour.
  vec3 shares = (0.5 * (low + high) - l.xyz) * fSlopes * lengths;
  vec3 rests = lengths - shares;
  vec4 weights = vec4(rests, clamp(to - l.w, 0.0, to - from)) + vec4(clamp(l.x - from, 0.0, to - from), shares);
  return (fStop0 * weights.x + fStop1 * weights.y + fStop2 * weights.z + fStop3 * weights.w) / (to - from);
}
#endif

// The gradient at p, a point of the plane; j is d(p)/d(pixel), row by row.
vec4 gradientColor(vec2 p, vec4 j) {
  float t;
  vec2 slope; // dt/dp
#ifdef CONIC
  vec2 size = fRect.zw - fRect.xy;
  vec2 unit = (p - fRect.xy) / size - fTexels.GRADIENT_START;
  vec2 direction = fTexels.GRADIENT_END - fTexels.GRADIENT_START;
  // The angle is measured in the unit square of the layer. In a grown outline the two axes have other lengths in that
  // square.
  unit.x *= fLimits.ASPECT;
  direction.x *= fLimits.ASPECT;
  t = fract((atan(unit.y, unit.x) - atan(direction.y, direction.x)) / turn);
  slope = vec2(-unit.y * fLimits.ASPECT, unit.x) / (max(dot(unit, unit), 1e-12) * turn) / size;
#else
  bool isAxial = int(fLimits.GRADIENT_TYPE) == axial;
#ifdef EVEN
  vec4 axes = fAxes;
#else
  vec4 axes = gradientAxes(fRect, fTexels.GRADIENT_START, fTexels.GRADIENT_END, isAxial);
#endif
  vec2 q = (p - axes.zw) * axes.xy;
  float reach = length(q);
  t = isAxial ? q.x + q.y : reach;
  slope = isAxial ? axes.xy : q * axes.xy / max(reach, 1e-6);
#endif
  vec2 perPixel = vec2(dot(slope, j.xz), dot(slope, j.yw));
  float h = clamp(0.5 * (abs(perPixel.x) + abs(perPixel.y)), 1e-6, 0.5);
#ifdef CONIC
  vec4 color = meanColor(max(t - h, 0.0), min(t + h, 1.0)) * (min(t + h, 1.0) - max(t - h, 0.0));
  // At the seam, the end of the gradient meets its beginning: a pixel shows both.
  vec2 beyond = t < h ? vec2(1.0 + t - h, 1.0) : vec2(0.0, t + h - 1.0);
  if (beyond.y > beyond.x) color += meanColor(beyond.x, beyond.y) * (beyond.y - beyond.x);
  return color / (2.0 * h);
#else
  return meanColor(t - h, t + h);
#endif
}

// Noise of half a step of 8 bits in both directions, which depends on the pixel. It removes bands, and leaves a colour
// unchanged that is a whole number of steps. Alpha is dithered in the same way.
float noise(vec2 pixel) {
  return (fract(52.9829189 * fract(dot(floor(pixel), vec2(0.06711056, 0.00583715)))) - 0.5) * (0.99 / 255.0);
}
#endif
