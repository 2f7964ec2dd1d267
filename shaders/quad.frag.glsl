#version 330 core
// Shades one rectangle: rounded corners, border, image, cross-fade or group, times the clips that it lies in. Every
// edge is covered exactly: the share of the pixel's square that lies on the inner side of the edge's tangent.

in vec2 local;
flat in vec3 fRowX;
flat in vec3 fRowY;
flat in vec3 fRowOne;
flat in vec4 fJacobian;
flat in vec4 fRect;
flat in vec4 fRadii;
flat in vec4 fColor;
flat in vec4 fBorder;
flat in vec4 fTexels;
flat in vec4 fLimits;
flat in vec4 fNumbers;
flat in ivec4 fSwitches;

uniform vec4 target;
uniform float up;
uniform sampler2D image;
uniform sampler2D second;
uniform sampler2D clips; // six texels a clip, see `clipCoverage`

out vec4 result;

const int kindSolid = 0;
const int kindBordered = 1;
const int kindBorder = 2;
const int kindImage = 3;
const int kindFade = 4;
const int kindGroup = 5;
const int kindMaskedGroup = 6;

// The share of a unit square that lies on the positive side of a line at signed distance d from its centre; n is the
// line's normal, of any length.
float side(float d, vec2 n) {
  n = abs(n) / max(length(n), 1e-20);
  float a = max(n.x, n.y);
  float b = min(n.x, n.y);
  float far = 0.5 * (a + b);
  float m = abs(d);
  if (m >= far) return d > 0.0 ? 1.0 : 0.0;
  if (m <= 0.5 * (a - b)) return 0.5 + d / a;
  float s = far - m;
  float corner = s * s / (2.0 * a * b);
  return d > 0.0 ? 1.0 - corner : corner;
}

// The coverage of a rounded rectangle at p, a point of its plane; j is d(p)/d(pixel). `edges`: 1 minimum x,
// 2 maximum x, 4 minimum y, 8 maximum y are antialiased.
float coverage(vec2 p, vec4 j, vec4 r, vec4 radii, float exponent, int edges) {
  vec2 nx = j.xy;
  vec2 ny = j.zw;
  float lx = max(length(nx), 1e-20);
  float ly = max(length(ny), 1e-20);
  vec2 low = (p - r.xy) / vec2(lx, ly);
  vec2 high = (r.zw - p) / vec2(lx, ly);
  vec2 middle = 0.5 * (r.xy + r.zw);
  bool right = p.x > middle.x;
  bool bottom = p.y > middle.y;
  float radius = bottom ? (right ? radii.w : radii.z) : (right ? radii.y : radii.x);
  if (radius > 0.0) {
    vec2 centre = vec2(right ? r.z - radius : r.x + radius, bottom ? r.w - radius : r.y + radius);
    vec2 q = p - centre;
    if ((right ? q.x : -q.x) > 0.0 && (bottom ? q.y : -q.y) > 0.0) {
      vec2 gradient;
      float level;
      if (exponent == 2.0) {
        float l = length(q);
        level = radius - l;
        gradient = q / max(l, 1e-20);
      } else {
        // |x|ⁿ + |y|ⁿ = radiusⁿ, scaled to a length.
        vec2 u = max(abs(q) / radius, vec2(1e-6));
        vec2 power = pow(u, vec2(exponent - 1.0));
        float sum = dot(power, u);
        float l = pow(sum, 1.0 / exponent);
        level = (1.0 - l) * radius;
        gradient = sign(q) * power * (l / sum);
      }
      vec2 n = gradient.x * nx + gradient.y * ny;
      return side(level / max(length(n), 1e-20), n);
    }
  }
  if (min(min(low.x, low.y), min(high.x, high.y)) >= 0.7072) return 1.0;
  float x0 = (edges & 1) != 0 ? side(low.x, nx) : step(0.0, low.x);
  float x1 = (edges & 2) != 0 ? side(high.x, nx) : (high.x > 0.0 ? 1.0 : 0.0);
  float y0 = (edges & 4) != 0 ? side(low.y, ny) : step(0.0, low.y);
  float y1 = (edges & 8) != 0 ? side(high.y, ny) : (high.y > 0.0 ? 1.0 : 0.0);
  return max(x0 + x1 - 1.0, 0.0) * max(y0 + y1 - 1.0, 0.0);
}

// d(local)/d(pixel) at this pixel: constant where the plane is seen without perspective.
vec4 jacobian(vec2 pixel) {
  if (fRowX.z == 0.0 && fRowY.z == 0.0) return fJacobian;
  float w = local.x * fRowX.z + local.y * fRowY.z + fRowOne.z;
  vec2 dx = (fRowX.xy - pixel * fRowX.z) / w;
  vec2 dy = (fRowY.xy - pixel * fRowY.z) / w;
  float determinant = dx.x * dy.y - dx.y * dy.x;
  determinant = abs(determinant) < 1e-12 ? 1e-12 : determinant;
  return vec4(dy.y, -dy.x, -dx.y, dx.x) / determinant;
}

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

void main() {
  vec2 pixel = gl_FragCoord.xy;
  if (up > 0.5) pixel.y = target.w - pixel.y;
  pixel += target.xy;
  int kind = fSwitches.x;
  if (kind >= kindGroup) {
    // A group lies on the pixel grid: no edge to cover, no sampling between pixels.
    ivec2 texel = ivec2(floor(pixel - fRect.xy));
    result = texelFetch(image, texel, 0) * fNumbers.w;
    if (kind == kindMaskedGroup) result *= texelFetch(second, texel, 0).a;
    if (fSwitches.y >= 0) result *= clipCoverage(fSwitches.y, pixel);
    return;
  }
  vec4 j = jacobian(pixel);
  float outer = coverage(local, j, fRect, fRadii, fNumbers.y, fSwitches.z);
  if (kind == kindSolid) {
    result = fColor * outer;
  } else if (kind <= kindBorder) {
    float width = fNumbers.x;
    vec4 r = vec4(fRect.xy + width, fRect.zw - width);
    float inner = 0.0;
    if (r.x < r.z && r.y < r.w) {
      // The curve of a continuous corner keeps its shape inwards.
      vec4 radii = max(fRadii - width, 0.0);
      inner = coverage(local, j, r, radii, fNumbers.y, fSwitches.z);
    }
    float ring = max(outer - inner, 0.0);
    result = fBorder * ring;
    if (kind == kindBordered) result += fColor * outer * (1.0 - result.a);
  } else {
    vec2 at = fTexels.xy + (local - fRect.xy) / (fRect.zw - fRect.xy) * (fTexels.zw - fTexels.xy);
    vec2 bounded = clamp(at, fLimits.xy, fLimits.zw);
    vec4 color;
    if (fSwitches.w != 0) {
      // The step from pixel to pixel chooses the mip level; taken before clamping, which would lose it.
      vec2 perPoint = (fTexels.zw - fTexels.xy) / (fRect.zw - fRect.xy) * fNumbers.x;
      color = textureGrad(image, bounded, j.xz * perPoint, j.yw * perPoint);
    } else {
      color = textureLod(image, bounded, 0.0);
    }
    if (kind == kindFade) color = mix(color, textureLod(second, bounded, 0.0), fNumbers.z);
    result = color * outer * fNumbers.w;
  }
  if (fSwitches.y >= 0) result *= clipCoverage(fSwitches.y, pixel);
}
