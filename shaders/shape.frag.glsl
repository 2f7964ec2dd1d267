// A shape's colour, times the share of the pixel that the shape covers, which a texture has: column by column of sixteen.

uniform vec4 target;
uniform float up;
uniform samplerBuffer coverages;

flat in vec4 fColor;
flat in int fFirst;
noperspective in float onwards;
#ifdef CLIP
flat in int fClip;
#endif

out vec4 result;

void main() {
  result = fColor * texelFetch(coverages, fFirst + int(onwards)).x;
#ifdef CLIP
  vec2 pixel = gl_FragCoord.xy;
  if (up > 0.5) pixel.y = target.w - pixel.y;
  result *= clipCoverage(fClip, pixel + target.xy);
#endif
}
