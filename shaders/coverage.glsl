// What edges and clips cover of a pixel, for every shader that draws rounded rectangles or within them.

// The share of a unit square that lies on the positive side of a line at signed distance d from its centre; n is the
// line's unit normal. Beyond the line lie a triangle or a trapezoid. Without branches, both sides of which a software
// rasteriser would pay for.
float side(float d, vec2 n) {
  n = max(abs(n), 1e-3);
  float a = max(n.x, n.y);
  float b = min(n.x, n.y);
  float s = max(0.5 * (a + b) - abs(d), 0.0);
  float t = max(s - b, 0.0);
  float beyond = min(s, b) * (s + t) / (2.0 * a * b);
  return d > 0.0 ? 1.0 - beyond : beyond;
}

// The coverage of a rounded rectangle at p, a point of its plane; j is d(p)/d(pixel), row by row. `edges`: 1 minimum x,
// 2 maximum x, 4 minimum y, 8 maximum y are antialiased. `alone`: no pixel meets two edges but at a rounded corner.
float coverage(vec2 p, vec4 j, vec4 r, vec4 radii, float exponent, int edges, bool alone) {
  vec2 size = r.zw - r.xy;
  vec2 centred = p - 0.5 * (r.xy + r.zw);
  // How far inside the nearer edge of either axis, in points and in pixels.
  vec2 inside = 0.5 * size - abs(centred);
  vec2 scale = inversesqrt(max(vec2(dot(j.xy, j.xy), dot(j.zw, j.zw)), 1e-30));
  vec2 distance = inside * scale;
  vec2 nx = j.xy * scale.x;
  vec2 ny = j.zw * scale.y;
#ifdef CORNERS
  bvec2 after = greaterThan(centred, vec2(0.0));
  vec2 column = after.x ? radii.yw : radii.xz;
  float radius = after.y ? column.y : column.x;
  vec2 q = radius - inside;
  bool isCorner = min(q.x, q.y) > 0.0 && radius > 0.0;
  q = max(q, 1e-6);
#ifdef CONTINUOUS
  // |x|^n + |y|^n = radius^n, scaled to a length.
  vec2 u = q / max(radius, 1e-6);
  vec2 power = pow(u, vec2(exponent - 1.0));
  float sum = dot(power, u);
  float l = pow(sum, 1.0 / exponent);
  float level = (1.0 - l) * radius;
  vec2 gradient = power * (l / sum);
#else
  float il = inversesqrt(dot(q, q));
  float level = radius - dot(q, q) * il;
  vec2 gradient = q * il;
#endif
  gradient *= sign(centred);
  vec2 n = gradient.x * j.xy + gradient.y * j.zw;
  float per = inversesqrt(max(dot(n, n), 1e-30));
  if (alone) {
    bool isX = distance.x < distance.y;
    float d = isCorner ? level * per : (isX ? distance.x : distance.y);
    return side(d, isCorner ? n * per : (isX ? nx : ny));
  }
#endif
  float x = side(distance.x, nx);
  float y = side(distance.y, ny);
#ifdef EDGES
  if ((edges & (centred.x < 0.0 ? 1 : 2)) == 0) x = step(0.0, inside.x);
  if ((edges & (centred.y < 0.0 ? 4 : 8)) == 0) y = step(0.0, inside.y);
#endif
  if (!alone) {
    // A pixel may reach over the farther edge too.
    vec2 beyond = inside - size;
    x = max(x - side(beyond.x * scale.x, nx), 0.0);
    y = max(y - side(beyond.y * scale.y, ny), 0.0);
  }
  float covered = x * y;
#ifdef CORNERS
  if (isCorner) covered = side(level * per, n * per);
#endif
  return covered;
}

#ifdef CLIP
uniform sampler2D clips; // six texels a clip, see `clipCoverage`

// A clip is a rounded rectangle in a plane of its own: the homography from pixels to the plane (three texels, the
// last number of the third is the next clip outwards), the rectangle, the radii, and the corners' exponent. Or it is
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
