// What edges and clips cover of a pixel, for every shader that draws rounded rectangles or within them.

// The share of a pixel's square that lies on the positive side of a line; d is what the line's function is at the
// square's centre, n its gradient by pixels. Only their ratio counts, so that neither needs to be a length. Beyond the
// line lie a triangle or a trapezoid. Without branches, both sides of which a software rasteriser would pay for.
float side(float d, vec2 n) {
  n = abs(n);
  float a = max(max(n.x, n.y), 1e-15);
  float b = max(min(n.x, n.y), 1e-3 * a);
  float s = max(0.5 * (a + b) - abs(d), 0.0);
  float t = max(s - b, 0.0);
  float beyond = min(s / b, 1.0) * (0.5 * (s + t) / a);
  return d > 0.0 ? 1.0 - beyond : beyond;
}

#ifdef CONTINUOUS
// How far a point is inside of the curve of a continuous corner, measured from the tangent nearby, and the gradient of
// that. c: from the point at which the curve's square ends within, towards the edges, in radii, not negative. k: 0 a
// circle, to 1 all of the curve; its three cubics are linear in k (see CornerCurve). The curve is the mirror image of
// itself. The place on it is where the ray through c meets it, after a step of Newton's from a good guess: what is left,
// a 600th of a radius along the curve, is next to nothing across it.
vec3 continuousCorner(vec2 c, float k) {
  bool isMirrored = c.y > c.x;
  c = isMirrored ? c.yx : c;
  vec2 joint = vec2(0.92900543, 0.37006610) + k * vec2(0.52474857, 0.52710490);
  float first = c.y * joint.x;
  float last = c.x * joint.y;
  bool isFirst = first <= last;
  vec2 c0 = isFirst ? vec2(1.0 + k * 0.528665, 0.0) : joint;
  vec2 c1 = (isFirst ? vec2(0.0, 0.38021914) : vec2(-0.30493588, 0.76550404))
    + k * (isFirst ? vec2(0.0, 0.94029686) : vec2(0.02248888, 0.01050596));
  vec2 c2 = (isFirst ? vec2(-0.07227750, -0.00346565) : vec2(-0.30144219, -0.15912597))
    + k * (isFirst ? vec2(0.07227750, -0.65679235) : vec2(-0.02740281, -0.00559203));
  vec2 c3 = (isFirst ? vec2(0.00128293, -0.00668740) : vec2(0.04743874, -0.04743874))
    + k * (isFirst ? vec2(-0.07619393, 0.24360040) : vec2(0.00727026, -0.00727026));
  float t = isFirst ? first / last : 0.5 * (first - last) / (c.x * (joint.x - joint.y));
  vec2 place = c0 + t * (c1 + t * (c2 + t * c3));
  vec2 speed = c1 + t * (2.0 * c2 + 3.0 * t * c3);
  t -= (place.y * c.x - place.x * c.y) / (speed.y * c.x - speed.x * c.y);
  place = c0 + t * (c1 + t * (c2 + t * c3));
  speed = c1 + t * (2.0 * c2 + 3.0 * t * c3);
  vec2 normal = vec2(speed.y, -speed.x);
  return vec3(dot(place - c, normal), isMirrored ? normal.yx : normal);
}
#endif

// The coverage of a rounded rectangle at p, a point of its plane; j is d(p)/d(pixel), row by row. `edges`: 1 minimum x,
// 2 maximum x, 4 minimum y, 8 maximum y are antialiased. `alone`: no pixel meets two edges but at a rounded corner.
// `radii`: how far the corners' curves reach; `smoothing`: 0 circles, to 1 continuous corners.
float coverage(vec2 p, vec4 j, vec4 r, vec4 radii, float smoothing, int edges, bool alone) {
  vec2 size = r.zw - r.xy;
  vec2 centred = p - 0.5 * (r.xy + r.zw);
  // How far inside the nearer edge of either axis.
  vec2 inside = 0.5 * size - abs(centred);
#ifdef CORNERS
  bvec2 after = greaterThan(centred, vec2(0.0));
  vec2 column = after.x ? radii.yw : radii.xz;
  float radius = after.y ? column.y : column.x;
  vec2 q = radius - inside;
  bool isCorner = min(q.x, q.y) > 0.0 && radius > 0.0;
  q = max(q, 1e-6);
#ifdef CONTINUOUS
  float one = max(radius, 1e-6) / (1.0 + 0.528665 * smoothing);
  vec3 corner = continuousCorner(q / one, smoothing);
  float level = corner.x * one;
  vec2 gradient = corner.yz;
#else
  float il = inversesqrt(dot(q, q));
  float level = radius - dot(q, q) * il;
  vec2 gradient = q * il;
#endif
  gradient *= sign(centred);
  vec2 n = gradient.x * j.xy + gradient.y * j.zw;
  if (alone) {
    vec2 pixels = inside * inversesqrt(max(vec2(dot(j.xy, j.xy), dot(j.zw, j.zw)), 1e-30));
    bool isX = pixels.x < pixels.y;
#ifdef CONTINUOUS
    // The tangent of so flat a curve may lie beyond the edge, and nothing of the shape does.
    float edge = side(isX ? inside.x : inside.y, isX ? j.xy : j.zw);
    return isCorner ? min(side(level, n), edge) : edge;
#else
    return side(isCorner ? level : (isX ? inside.x : inside.y), isCorner ? n : (isX ? j.xy : j.zw));
#endif
  }
#endif
  float x = side(inside.x, j.xy);
  float y = side(inside.y, j.zw);
#ifdef EDGES
  // A hair off the pixels' centres, all of them the same way: what lies on a centre is in or out by more than rounding.
  vec2 within = 0.5 * size - abs(centred + 0.0075 * (abs(j.xz) + abs(j.yw)));
  if ((edges & (centred.x < 0.0 ? 1 : 2)) == 0) x = step(0.0, within.x);
  if ((edges & (centred.y < 0.0 ? 4 : 8)) == 0) y = step(0.0, within.y);
#endif
  if (!alone) {
    // A pixel may reach over the farther edge too.
    x = max(x - side(inside.x - size.x, j.xy), 0.0);
    y = max(y - side(inside.y - size.y, j.zw), 0.0);
  }
  float covered = x * y;
#ifdef CORNERS
#ifdef CONTINUOUS
  if (isCorner) covered = min(side(level, n), covered);
#else
  if (isCorner) covered = side(level, n);
#endif
#endif
  return covered;
}

#ifdef ROUND
// `coverage` where all corners are circles of one radius, of two pixels at least, and no pixel meets two edges but at
// one. Lengths are in radii: c the point from the rectangle's centre, inner half the size less one. All is multiplied
// by the distance from the corner's centre, so that one root is what it takes.
float roundCoverage(vec2 c, vec4 j, vec2 inner) {
  vec2 q = c - clamp(c, -inner, inner);
  // Never 0: what lies far inside is inside.
  float l2 = dot(q, q) + 1e-12;
  float d = sqrt(l2) - l2;
  vec2 n = abs(q.x * j.xy + q.y * j.zw);
  float a = max(max(n.x, n.y), 1e-15);
  float b = max(min(n.x, n.y), 1e-3 * a);
  float s = max(0.5 * (a + b) - abs(d), 0.0);
  float t = max(s - b, 0.0);
  float beyond = min(s, b) * (s + t) / (2.0 * a * b);
  return d > 0.0 ? 1.0 - beyond : beyond;
}
#endif

#ifdef CLIP
uniform sampler2D clips; // six texels a clip, see `clipCoverage`

// A clip is a rounded rectangle in a plane of its own: the homography from pixels to the plane (three texels, the
// last number of the third is the next clip outwards), the rectangle, the radii, and the corners' curve. Or it is
// one side of a line of pixels (the first texel): what the other side's clip leaves is exactly what this one takes.
float clipCoverage(int clip, vec2 pixel) {
  float covered = 1.0;
  while (clip >= 0 && covered > 0.0) {
    int x = (clip & 127) * 6;
    int y = clip >> 7;
    vec4 u = texelFetch(clips, ivec2(x, y), 0);
    vec4 v = texelFetch(clips, ivec2(x + 1, y), 0);
    vec4 w = texelFetch(clips, ivec2(x + 2, y), 0);
    vec4 last = texelFetch(clips, ivec2(x + 5, y), 0);
    if (last.y > 0.5) {
      if ((pixel.x * u.x + pixel.y * u.y + u.z >= 0.0) != (u.w > 0.0)) return 0.0;
      clip = int(w.w);
      continue;
    }
    vec3 q = pixel.x * u.xyz + pixel.y * v.xyz + w.xyz;
    if (q.z * u.w <= 0.0) return 0.0;
    vec2 p = q.xy / q.z;
    vec4 j = vec4(u.x - p.x * u.z, v.x - p.x * v.z, u.y - p.y * u.z, v.y - p.y * v.z) / q.z;
    vec4 r = texelFetch(clips, ivec2(x + 3, y), 0);
    vec4 radii = texelFetch(clips, ivec2(x + 4, y), 0);
    covered *= coverage(p, j, r, radii, last.x, 15, false);
    clip = int(w.w);
  }
  return covered;
}
#endif
