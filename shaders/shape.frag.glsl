// The colour of a shape, multiplied by the share of the pixel that the shape covers. The shares lie in a texture: in
// bands of sixteen rows, column by column.

uniform vec4 target;
uniform float up;
uniform samplerBuffer coverages;

flat in vec4 fColor;
flat in ivec2 fTexel;
noperspective in vec2 local;
#ifdef CLIP
flat in int fClip;
#endif

out vec4 result;

void main() {
  ivec2 at = ivec2(local);
  int index = fTexel.x + at.x * 16 + (at.y & 15) + (at.y >> 4) * fTexel.y;
  result = fColor * texelFetch(coverages, index).x;
#ifdef CLIP
  vec2 pixel = gl_FragCoord.xy;
  if (up > 0.5) pixel.y = target.w - pixel.y;
  result = clipped(result, fClip, pixel + target.xy);
#endif
}
