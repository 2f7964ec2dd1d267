// One instance is one cell of a shape: a trapezoid of its plane. Cells of a band share corners; above and below they
// reach a little over the band's lines, where the fragment shader decides by the pixel's centre.

layout(location = 0) in vec2 place; // the cell's texel, the shape

uniform sampler2D cells;            // three texels a cell, a texel a piece
uniform sampler2D shapes;           // eight texels a shape
uniform vec4 target;                // origin and size of what is drawn to, pixels
uniform float up;                   // 1: the first row of the target is its bottom

invariant gl_Position;
flat out vec4 fColor;
flat out vec2 fOrigin;
flat out vec2 fBand;
flat out vec3 fAcross;              // the inverse homography, column by column
flat out vec3 fDown;
#ifdef PERSPECTIVE
flat out vec3 fDepth;
#endif
#ifndef SOLID
flat out vec4 fForward;
#ifdef PERSPECTIVE
flat out vec4 fRows;
flat out vec4 fLast;
#else
flat out vec2 fMove;
#endif
flat out vec2 fSeen;                // the middle of what the band's pixels see, and half of its height
flat out float fInside;
flat out ivec2 fPieces;
#endif
#ifdef CLIP
flat out int fClip;
#endif

vec4 cell(int index) { return texelFetch(cells, ivec2(index & 1023, index >> 10), 0); }

void main() {
  int first = int(place.x);
  vec4 sides = cell(first);
  vec4 band = cell(first + 1);
  int record = int(place.y) * 8;
  ivec2 at = ivec2(record & 1023, record >> 10);
  vec4 rowX = texelFetch(shapes, at, 0);
  vec4 rowY = texelFetch(shapes, at + ivec2(1, 0), 0);
  vec4 rowOne = texelFetch(shapes, at + ivec2(2, 0), 0);
  vec4 style = texelFetch(shapes, at + ivec2(3, 0), 0);
  vec4 inverseX = texelFetch(shapes, at + ivec2(4, 0), 0);
  vec3 inverseY = texelFetch(shapes, at + ivec2(5, 0), 0).xyz;
  vec3 inverseOne = texelFetch(shapes, at + ivec2(6, 0), 0).xyz;

  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  float over = corner.y * 1.03125 - (1.0 - corner.y) * 0.03125;
  float y = band.x + (band.y - band.x) * over;
  float from = corner.x > 0.5 ? sides.y : sides.x;
  float to = corner.x > 0.5 ? sides.w : sides.z;
  float x = from + (to - from) * over;
  vec3 q = x * rowX.xyz + y * rowY.xyz + rowOne.xyz;

  fColor = vec4(rowX.w, rowY.w, rowOne.w, style.x);
  fOrigin = style.zw;
  fBand = band.xy;
  fAcross = vec3(inverseX.x, inverseY.x, inverseOne.x);
  fDown = vec3(inverseX.y, inverseY.y, inverseOne.y);
#ifdef PERSPECTIVE
  fDepth = vec3(inverseX.z, inverseY.z, inverseOne.z);
#endif
#ifndef SOLID
  vec4 seen = cell(first + 2);
#ifdef PERSPECTIVE
  fForward = vec4(rowX.xy, rowY.xy);
  fRows = vec4(rowX.z, rowY.z, 0.0, 0.0);
  fLast = vec4(rowOne.xyz, 0.0);
#else
  fForward = vec4(rowX.xy, rowY.xy) / rowOne.z;
  fMove = rowOne.xy / rowOne.z;
#endif
  fSeen = seen.xy;
  fInside = seen.z;
  int base = int(texelFetch(shapes, at + ivec2(7, 0), 0).x);
  fPieces = ivec2(base + int(band.z), int(band.w));
#endif
#ifdef CLIP
  fClip = int(style.y);
#endif
  q.xy += style.zw * q.z;
  vec2 ndc = (q.xy - target.xy * q.z) / target.zw * 2.0 - q.z;
  gl_Position = vec4(ndc.x, up > 0.5 ? -ndc.y : ndc.y, inverseX.w * q.z, q.z);
}
