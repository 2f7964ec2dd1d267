#version 330 core
// One pass of a blur: a weighted sum of taps into a picture. A tap lies between two texels of each axis where one
// sample then does the work of two. Halving, blurring along an axis and doubling differ only in their taps.

uniform sampler2D image;
uniform vec4 place;      // from this target's pixels to the image's texels: factor, offset
uniform vec4 part;       // the texels that hold the picture: minimum, maximum
uniform vec2 texel;      // the size of a texel in texture coordinates
uniform float continues; // 1: the texels of the edge are repeated beyond it; 0: pixels beyond the edge are transparent
uniform vec4 taps[32];   // offset in texels; weight
uniform int count;

out vec4 result;

void main() {
  vec2 centre = gl_FragCoord.xy * place.xy + place.zw;
  vec4 sum = vec4(0.0);
  for (int index = 0; index < count; index++) {
    vec2 p = centre + taps[index].xy;
    vec2 q = clamp(p, part.xy + 0.5, part.zw - 0.5);
    vec2 share = max(1.0 - abs(p - q), continues);
    sum += textureLod(image, q * texel, 0.0) * (taps[index].z * share.x * share.y);
  }
  result = sum;
}
