// The colour of a shape, multiplied by the share of the pixel that the shape covers. A shape is divided into bands of sixteen
// rows. The shares of a band are stored column by column, and the bands follow each other. The shares of all shapes lie in a
// buffer texture, or row by row in an array of textures of 1,024 × 1,024 texels (CoverageTexture.Layout).

uniform vec4 target;
uniform float up;
#ifdef LAYERS
uniform sampler2DArray coverages;
#else
uniform samplerBuffer coverages;
#endif

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
#ifdef LAYERS
  float share = texelFetch(coverages, ivec3(index & 1023, (index >> 10) & 1023, index >> 20), 0).x;
#else
  float share = texelFetch(coverages, index).x;
#endif
  result = fColor * share;
#ifdef CLIP
  vec2 pixel = gl_FragCoord.xy;
  if (up > 0.5) pixel.y = target.w - pixel.y;
  result = clipped(result, fClip, pixel + target.xy);
#endif
}
