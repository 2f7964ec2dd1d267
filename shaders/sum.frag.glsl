#version 330 core
// A pass of a blur along an axis on a software driver: a weighted sum of the texels on both sides. Such a driver reads two texels in less
// time than it interpolates between four, so this takes less time than half as many taps of blur.frag.glsl.

uniform sampler2D image;
uniform ivec2 offset;      // from this target's pixels to the image's texels
uniform ivec2 size;        // the texels that hold the picture
uniform ivec2 axis;        // (1, 0) or (0, 1)
uniform float continues;   // 1: the texels of the edge are repeated beyond it; 0: pixels beyond the edge are transparent
uniform float weights[24]; // of the texel at the centre, and of those at each distance; behind `reach` a 0
uniform int reach;         // the greatest distance

out vec4 result;

vec4 texel(ivec2 place) {
  ivec2 inside = clamp(place, ivec2(0), size - 1);
  return texelFetch(image, inside, 0) * (inside == place ? 1.0 : continues);
}

vec4 pair(ivec2 place, int distance) {
  return (texel(place + axis * distance) + texel(place - axis * distance)) * weights[distance];
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy) + offset;
  vec4 sum = texel(place) * weights[0];
  // Two distances in each turn, because a turn takes a software driver as long as a texel.
  for (int distance = 1; distance <= reach; distance += 2) {
    sum += pair(place, distance) + pair(place, distance + 1);
  }
  result = sum;
}
