#version 330 core
// Shows a picture as large as the target, premultiplied, above the pixels that are there.
uniform sampler2D image;
uniform int lastRow; // the picture's last row where the target's first row is its bottom; otherwise -1

out vec4 result;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  if (lastRow >= 0) place.y = lastRow - place.y;
  result = texelFetch(image, place, 0);
}
