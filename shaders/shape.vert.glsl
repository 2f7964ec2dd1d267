// One instance is a rectangle of pixels of a shape.

layout(location = 0) in vec4 place; // x, y, width, height
layout(location = 1) in ivec2 texel; // the index of the first pixel's coverage, and the texels of a band of rows; -1: all pixels have the same coverage
layout(location = 2) in vec2 layer; // clip, depth
layout(location = 3) in vec4 color; // premultiplied

uniform vec4 target;                // origin and size of what is drawn to, pixels
uniform float up;                   // 1: the first row of the target is its bottom

flat out vec4 fColor;
flat out ivec2 fTexel;              // the index of the rectangle's first coverage, and the texels of a band
noperspective out vec2 local;       // the position in the rectangle in pixels; constant within the first pixel where all coverages are the same
#ifdef CLIP
flat out int fClip;
#endif

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 q = place.xy + corner * place.zw;
  fColor = color;
  fTexel = texel;
  local = texel.y >= 0 ? corner * place.zw : vec2(0.5);
#ifdef CLIP
  fClip = int(layer.x);
#endif
  vec2 ndc = (q - target.xy) / target.zw * 2.0 - 1.0;
  gl_Position = vec4(ndc.x, up > 0.5 ? -ndc.y : ndc.y, layer.y, 1.0);
}
