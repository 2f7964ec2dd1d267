// Shades one rectangle: rounded corners, border, image, cross-fade or group, times the clips that it lies in. Every
// edge is covered exactly: the share of the pixel's square that lies on the inner side of the edge's tangent.
// Compiled in the variants that a picture needs: what a variant does not do costs it nothing.

#if defined(BORDER) || defined(IMAGE) || defined(GROUP) || defined(CONTINUOUS)
#define NUMBERS
#endif
#if defined(BORDER) || defined(CLIP) || defined(EDGES) || defined(GROUP)
#define SWITCHES
#endif

in vec2 local;
#ifdef PERSPECTIVE
flat in vec3 fRowX;
flat in vec3 fRowY;
flat in vec3 fRowOne;
#else
flat in vec4 fJacobian;
#endif
flat in vec4 fRect;
#ifdef CORNERS
flat in vec4 fRadii;
#endif
#if !defined(IMAGE) && !defined(GROUP)
flat in vec4 fColor;
#endif
#ifdef BORDER
flat in vec4 fBorder;
#endif
#ifdef IMAGE
flat in vec4 fTexels;
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
uniform sampler2D clips; // six texels a clip, see `clipCoverage`

out vec4 result;

#ifdef CORNERS
#define RADII fRadii
#else
#define RADII vec4(0.0)
#endif
#ifdef CONTINUOUS
#define EXPONENT fNumbers.y
#else
#define EXPONENT 2.0
#endif
#ifdef EDGES
#define EDGE_MASK fSwitches.z
#else
#define EDGE_MASK 15
#endif

const int kindBordered = 1;
const int kindMaskedGroup = 6;

// The share of a unit square that lies on the positive side of a line at signed distance d from its centre; n is the
// line's unit normal. The square's shadow on the normal is a trapezoid, and this is its integral: sums of squares,
// without branches, which cost a software rasteriser both of their sides.
float side(float d, vec2 n) {
  n = max(abs(n), 1e-3);
  float far = 0.5 * (n.x + n.y);
  float near = 0.5 * abs(n.x - n.y);
  vec4 t = max(vec4(d + far, d + near, d - near, d - far), 0.0);
  t *= t;
  return clamp((t.x - t.y - t.z + t.w) / (2.0 * n.x * n.y), 0.0, 1.0);
}

// The coverage of a rounded rectangle at p, a point of its plane; j is d(p)/d(pixel), row by row.
float coverage(vec2 p, vec4 j, vec4 r, vec4 radii, float exponent, int edges) {
  vec2 nx = j.xy;
  vec2 ny = j.zw;
  float ix = inversesqrt(max(dot(nx, nx), 1e-30));
  float iy = inversesqrt(max(dot(ny, ny), 1e-30));
  nx *= ix;
  ny *= iy;
  vec2 low = (p - r.xy) * vec2(ix, iy);
  vec2 high = (r.zw - p) * vec2(ix, iy);
  bvec2 after = greaterThan(high, low);
  // The nearer edge of either axis, which its pixel lies on, and the farther, which matters to slivers alone.
  float x = side(min(low.x, high.x), nx);
  float y = side(min(low.y, high.y), ny);
#ifdef EDGES
  bvec2 kept = bvec2((edges & (after.x ? 1 : 2)) != 0, (edges & (after.y ? 4 : 8)) != 0);
  if (!kept.x) x = step(0.0, min(low.x, high.x));
  if (!kept.y) y = step(0.0, min(low.y, high.y));
#endif
  x = max(x - side(-max(low.x, high.x), nx), 0.0);
  y = max(y - side(-max(low.y, high.y), ny), 0.0);
  float covered = x * y;
#ifdef CORNERS
  vec2 radius2 = after.x ? radii.xz : radii.yw;
  float radius = after.y ? radius2.x : radius2.y;
  vec2 q = max(radius - vec2(min(p.x - r.x, r.z - p.x), min(p.y - r.y, r.w - p.y)), 0.0);
  if (min(q.x, q.y) > 0.0) {
    vec2 gradient = q;
#ifdef CONTINUOUS
    // |x|ⁿ + |y|ⁿ = radiusⁿ, scaled to a length.
    vec2 u = max(q / radius, vec2(1e-6));
    vec2 power = pow(u, vec2(exponent - 1.0));
    float sum = dot(power, u);
    float l = pow(sum, 1.0 / exponent);
    float level = (1.0 - l) * radius;
    gradient = power * (l / sum);
#else
    float il = inversesqrt(dot(q, q));
    float level = radius - 1.0 / il;
    gradient *= il;
#endif
    gradient *= mix(vec2(1.0), vec2(-1.0), after);
    vec2 n = gradient.x * j.xy + gradient.y * j.zw;
    float scale = inversesqrt(max(dot(n, n), 1e-30));
    covered = side(level * scale, n * scale);
  }
#endif
  return covered;
}

// d(local)/d(pixel) at this pixel: constant where the plane is seen without perspective.
vec4 jacobian(vec2 pixel) {
#ifdef PERSPECTIVE
  float w = local.x * fRowX.z + local.y * fRowY.z + fRowOne.z;
  vec2 dx = (fRowX.xy - pixel * fRowX.z) / w;
  vec2 dy = (fRowY.xy - pixel * fRowY.z) / w;
  float determinant = dx.x * dy.y - dx.y * dy.x;
  determinant = abs(determinant) < 1e-12 ? 1e-12 : determinant;
  return vec4(dy.y, -dy.x, -dx.y, dx.x) / determinant;
#else
  return fJacobian;
#endif
}

#ifdef CLIP
// A clip is a rounded rectangle in a plane of its own: the homography from pixels to the plane (three texels, the
// last number of the third is the next clip outwards), the rectangle, the radii, and the corners' exponent.
float clipCoverage(int clip, vec2 pixel) {
  float covered = 1.0;
  while (clip >= 0 && covered > 0.0) {
    int x = (clip & 127) * 6;
    int y = clip >> 7;
    vec4 u = texelFetch(clips, ivec2(x, y), 0);
    vec4 v = texelFetch(clips, ivec2(x + 1, y), 0);
    vec4 w = texelFetch(clips, ivec2(x + 2, y), 0);
    vec3 q = pixel.x * u.xyz + pixel.y * v.xyz + w.xyz;
    if (q.z * u.w <= 0.0) return 0.0;
    vec2 p = q.xy / q.z;
    vec4 j = vec4(u.x - p.x * u.z, v.x - p.x * v.z, u.y - p.y * u.z, v.y - p.y * v.z) / q.z;
    vec4 r = texelFetch(clips, ivec2(x + 3, y), 0);
    vec4 radii = texelFetch(clips, ivec2(x + 4, y), 0);
    covered *= coverage(p, j, r, radii, texelFetch(clips, ivec2(x + 5, y), 0).x, 15);
    clip = int(w.w);
  }
  return covered;
}
#endif

void main() {
  vec2 pixel = gl_FragCoord.xy;
  if (up > 0.5) pixel.y = target.w - pixel.y;
  pixel += target.xy;
#ifdef GROUP
  // A group lies on the pixel grid: no edge to cover, no sampling between pixels.
  ivec2 texel = ivec2(floor(pixel - fRect.xy));
  result = texelFetch(image, texel, 0) * fNumbers.w;
  if (fSwitches.x == kindMaskedGroup) result *= texelFetch(second, texel, 0).a;
#else
  vec4 j = jacobian(pixel);
  float outer = coverage(local, j, fRect, RADII, EXPONENT, EDGE_MASK);
#if defined(BORDER)
  float width = fNumbers.x;
  vec4 r = vec4(fRect.xy + width, fRect.zw - width);
  float inner = 0.0;
  if (r.x < r.z && r.y < r.w) {
    // The curve of a continuous corner keeps its shape inwards.
    inner = coverage(local, j, r, max(RADII - width, 0.0), EXPONENT, EDGE_MASK);
  }
  result = fBorder * max(outer - inner, 0.0);
  if (fSwitches.x == kindBordered) result += fColor * outer * (1.0 - result.a);
#elif defined(IMAGE)
  vec2 at = fTexels.xy + (local - fRect.xy) / (fRect.zw - fRect.xy) * (fTexels.zw - fTexels.xy);
  vec2 bounded = clamp(at, fLimits.xy, fLimits.zw);
#ifdef MIPMAPS
  // The step from pixel to pixel chooses the mip level; taken before clamping, which would lose it.
  vec2 perPoint = (fTexels.zw - fTexels.xy) / (fRect.zw - fRect.xy) * fNumbers.x;
  vec4 color = textureGrad(image, bounded, j.xz * perPoint, j.yw * perPoint);
#else
  vec4 color = textureLod(image, bounded, 0.0);
#endif
#ifdef FADE
  color = mix(color, textureLod(second, bounded, 0.0), fNumbers.z);
#endif
  result = color * outer * fNumbers.w;
#else
  result = fColor * outer;
#endif
#endif
#ifdef CLIP
  result *= clipCoverage(fSwitches.y, pixel);
#endif
}
