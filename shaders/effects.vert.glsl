// A rectangle of whole pixels.

uniform vec4 target;  // origin and size of what is drawn to, pixels
uniform float up;     // 1: the first row of the target is its bottom
uniform vec4 box;     // origin and size, pixels
uniform float depth;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 ndc = (box.xy + corner * box.zw - target.xy) / target.zw * 2.0 - 1.0;
  gl_Position = vec4(ndc.x, up > 0.5 ? -ndc.y : ndc.y, depth, 1.0);
}
