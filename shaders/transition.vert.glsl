// One rectangle of pixels, without attributes.

uniform vec4 target;  // origin and size of what is drawn to, pixels
uniform float up;     // 1: the first row of the target is its bottom
uniform vec4 box;     // origin and size of what is drawn, pixels
uniform vec4 numbers; // see the fragment shader

void main() {
  vec2 pixel = box.xy + box.zw * vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 ndc = (pixel - target.xy) / target.zw * 2.0 - 1.0;
  gl_Position = vec4(ndc.x, up > 0.5 ? -ndc.y : ndc.y, numbers.w, 1.0);
}
