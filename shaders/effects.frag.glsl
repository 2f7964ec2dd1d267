// Draws a picture above the pixels below it, with colour filters (COLORS), a mask, clips (CLIP) and a blend mode. This
// file follows records.glsl and coverage.glsl.
//
// The driver computes blend modes that are sums of products; it reads the shader's second output as a factor. The other
// modes (SEPARABLE, INSEPARABLE) read a copy of the pixels below and write the result. Sources of the formulae: W3C,
// Compositing and Blending Level 1; for modes that it does not define, Core Image's descriptions.

uniform vec4 target;
uniform float up;
uniform sampler2D source;
uniform vec4 sourceBox;   // origin and size, pixels; the picture is transparent beyond
uniform sampler2D mask;
uniform vec4 maskBox;     // the same of the mask; a size of 0: no mask
uniform sampler2D beneath;
uniform vec2 beneathOrigin;
uniform float opacity;
uniform int clip;
uniform int function;     // the number of the blend mode, see `blend`
uniform int factor;       // the meaning of the second output

layout(location = 0, index = 0) out vec4 result;
#if defined(SEPARABLE) || defined(INSEPARABLE)
#define BENEATH
#else
layout(location = 0, index = 1) out vec4 second;
#endif

const int factorMultiply = 1;
const int factorCovered = 2;
const int factorKept = 3;
const int factorShare = 4;

vec4 fetch(sampler2D picture, vec4 box, vec2 pixel) {
  vec2 at = pixel - box.xy;
  vec2 inside = step(vec2(0.0), at) * step(at, box.zw);
  return texelFetch(picture, ivec2(clamp(at, vec2(0.0), max(box.zw - 1.0, 0.0))), 0) * (inside.x * inside.y);
}

vec4 unpremultiplied(vec4 color) { return vec4(color.a > 0.0 ? color.rgb / color.a : vec3(0.0), color.a); }

#ifdef COLORS
uniform vec4 stages[STAGE_TEXELS * STAGE_LIMIT]; // a matrix in five columns: the results for red, green, blue, alpha and one
uniform int stageCount;

// Each filter acts on colours that are not premultiplied. Its result is clamped to 0…1.
vec4 changed(vec4 picture) {
  vec4 c = unpremultiplied(picture);
  for (int index = 0; index < stageCount; index++) {
    int at = STAGE_TEXELS * index;
    c = clamp(
      c.r * stages[at] + c.g * stages[at + 1] + c.b * stages[at + 2] + c.a * stages[at + 3] + stages[at + 4],
      0.0, 1.0);
  }
  return vec4(c.rgb * c.a, c.a);
}
#endif

#ifdef SEPARABLE
// b: the colour below; s: the colour above.
float blendOne(float b, float s) {
  switch (function) {
  case 0: return min(b, s); // darken
  case 1: return max(b, s); // lighten
  case 2: return b <= 0.5 ? 2.0 * b * s : 1.0 - 2.0 * (1.0 - b) * (1.0 - s); // overlay
  case 3: return s <= 0.5 ? 2.0 * b * s : 1.0 - 2.0 * (1.0 - b) * (1.0 - s); // hard light
  case 4: return b < 1e-4 ? 0.0 : min(b / max(1.0 - s, 1e-6), 1.0); // colour dodge
  case 5: return b > 1.0 - 1e-4 ? 1.0 : 1.0 - min((1.0 - b) / max(s, 1e-6), 1.0); // colour burn
  case 6: { // soft light
    float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
    return s <= 0.5 ? b - (1.0 - 2.0 * s) * b * (1.0 - b) : b + (2.0 * s - 1.0) * (d - b);
  }
  case 7: return abs(b - s); // difference
  case 8: return max(b + s - 1.0, 0.0); // linear burn
  case 9: return min(b + s, 1.0); // linear dodge
  case 10: return clamp(b + 2.0 * s - 1.0, 0.0, 1.0); // linear light
  case 11: return s <= 0.5 ? min(b, 2.0 * s) : max(b, 2.0 * s - 1.0); // pin light
  case 12: return max(b - s, 0.0); // subtract
  default: return b < 1e-4 ? 0.0 : min(b / max(s, 1e-6), 1.0); // divide
  }
}

vec3 blend(vec3 b, vec3 s) { return vec3(blendOne(b.r, s.r), blendOne(b.g, s.g), blendOne(b.b, s.b)); }
#endif

#ifdef INSEPARABLE
float luminosity(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }
float saturation(vec3 c) { return max(max(c.r, c.g), c.b) - min(min(c.r, c.g), c.b); }

vec3 withLuminosity(vec3 c, float wanted) {
  c += wanted - luminosity(c);
  float l = luminosity(c);
  float low = min(min(c.r, c.g), c.b);
  float high = max(max(c.r, c.g), c.b);
  if (low < 0.0) c = l + (c - l) * (l / max(l - low, 1e-6));
  if (high > 1.0) c = l + (c - l) * ((1.0 - l) / max(high - l, 1e-6));
  return c;
}

vec3 withSaturation(vec3 c, float wanted) {
  float low = min(min(c.r, c.g), c.b);
  float range = saturation(c);
  return range > 1e-6 ? (c - low) * (wanted / range) : vec3(0.0);
}

vec3 blend(vec3 b, vec3 s) {
  switch (function) {
  case 0: return withLuminosity(withSaturation(s, saturation(b)), luminosity(b)); // hue
  case 1: return withLuminosity(withSaturation(b, saturation(s)), luminosity(b)); // saturation
  case 2: return withLuminosity(s, luminosity(b)); // colour
  default: return withLuminosity(b, luminosity(s)); // luminosity
  }
}
#endif

void main() {
  vec2 pixel = gl_FragCoord.xy;
  if (up > 0.5) pixel.y = target.w - pixel.y;
  pixel += target.xy;
  vec4 picture = fetch(source, sourceBox, pixel);
#ifdef COLORS
  picture = changed(picture);
#endif
  float share = opacity;
  if (maskBox.z > 0.0) share *= fetch(mask, maskBox, pixel).a;
  float covered = 1.0;
#ifdef CLIP
  covered = clipCoverage(clip, pixel);
#endif
  vec4 s = picture * (share * covered);
#ifdef BENEATH
  vec4 b = texelFetch(beneath, ivec2(pixel - beneathOrigin), 0);
#ifdef SEPARABLE
  if (function == -2) {
    // The source is subtracted, its alpha too. A colour is never more than its alpha.
    float alpha = max(b.a - s.a, 0.0);
    result = vec4(clamp(b.rgb - s.rgb, 0.0, alpha), alpha);
    return;
  }
  if (function < 0) {
    // Plus darker: adds the darknesses of both.
    float alpha = min(s.a + b.a, 1.0);
    float outside = s.a + b.a;
    result = vec4(max(s.rgb + b.rgb - (outside - alpha), 0.0), alpha);
    return;
  }
#endif
  vec4 cs = unpremultiplied(s);
  vec4 cb = unpremultiplied(b);
  float both = s.a * b.a;
  result = vec4(s.rgb * (1.0 - b.a) + b.rgb * (1.0 - s.a) + both * blend(cb.rgb, cs.rgb), s.a + b.a - both);
#else
  result = s;
  // The factor says how much of the pixels below remains, or is removed. Clips may cover a pixel only in part.
  second = vec4(covered);
  if (factor == factorMultiply) second = vec4(s.rgb + 1.0 - s.a, 1.0);
  if (factor == factorKept) second = vec4(1.0 - covered + s.a);
  if (factor == factorShare) second = vec4(share * covered);
#endif
}
