// Shades a cell of a shape: how much of the pixel's square lies inside of the outline, added up piece by piece.

uniform vec4 target;
uniform float up;
uniform sampler2D cells;

flat in vec4 fColor;
flat in vec2 fOrigin;
flat in vec2 fBand;
flat in vec3 fAcross;
flat in vec3 fDown;
#ifdef PERSPECTIVE
flat in vec3 fDepth;
#endif
#ifndef SOLID
flat in vec4 fForward; // d(pixel)/d(point), column by column
#ifdef PERSPECTIVE
flat in vec4 fRows;
flat in vec4 fLast;
#else
flat in vec2 fMove;
#endif
flat in vec2 fSeen;
flat in float fInside;
flat in ivec2 fPieces;
#endif
#ifdef CLIP
flat in int fClip;
#endif

out vec4 result;

void main() {
  vec2 pixel = gl_FragCoord.xy;
  if (up > 0.5) pixel.y = target.w - pixel.y;
  pixel += target.xy;
  vec2 p = pixel - fOrigin;
  // Cells above and below overlap by a hair; to which one the pixel belongs is the same sum for both.
#ifdef PERSPECTIVE
  float w = dot(fDepth, vec3(p, 1.0));
  float y = dot(fDown, vec3(p, 1.0)) / w;
#else
  float y = fDown.x * p.x + fDown.y * p.y + fDown.z;
#endif
  float covered = y >= fBand.x && y < fBand.y ? 1.0 : 0.0;
#ifndef SOLID
#ifdef PERSPECTIVE
  // The homography's own linear part at the pixel.
  vec2 point = vec2(dot(fAcross, vec3(p, 1.0)) / w, y);
  float depth = point.x * fRows.x + point.y * fRows.y + fLast.z;
  vec4 m = (fForward - vec4(p * fRows.x, p * fRows.y)) / depth;
  vec2 move = -(point.x * m.xy + point.y * m.zw);
#else
  vec4 m = fForward;
  vec2 move = fMove - p;
#endif
  // The area to the right of a piece, within its rows, is added or taken, so what lies far to the left of the pixel is
  // what to begin with. Pieces that leave what the band sees go on for ever; those that end up far left are counted.
  float hand = m.x * m.w - m.y * m.z < 0.0 ? -1.0 : 1.0;
  bool rises = m.y >= 0.0;
  float halfPlane = rises ? hand : -hand;
  float area = 0.0;
  float beside = fInside;
  int index = fPieces.x;
  int end = fPieces.x + fPieces.y;
  do {
    vec4 piece = texelFetch(cells, ivec2(index & 1023, index >> 10), 0);
    vec2 d = piece.zw - piece.xy;
    vec2 a = piece.x * m.xy + piece.y * m.zw + move;
    vec2 g = d.x * m.xy + d.y * m.zw;
    bool begins = abs(piece.y - fSeen.x) > fSeen.y;
    bool goesOn = abs(piece.w - fSeen.x) > fSeen.y;
    bool isDown = g.y >= 0.0;
    float far = isDown ? 0.5 : -0.5;
    float ya = begins ? -far : clamp(a.y, -0.5, 0.5);
    float yb = goesOn ? far : clamp(a.y + g.y, -0.5, 0.5);
    float slope = g.x / (isDown ? max(g.y, 1e-9) : min(g.y, -1e-9));
    float ua = 0.5 - a.x - (ya - a.y) * slope;
    float ub = ua - (yb - ya) * slope;
    // The mean of what lies to the right, between none and the pixel's whole width.
    float low = min(ua, ub);
    float high = max(ua, ub);
    float cl = clamp(low, 0.0, 1.0);
    float ch = clamp(high, 0.0, 1.0);
    float mean = (0.5 * (ch - cl) * (ch + cl) + max(high, 1.0) - max(low, 1.0)) / max(high - low, 1e-5);
    mean = high - low < 1e-4 ? clamp(0.5 * (low + high), 0.0, 1.0) : mean;
    area += (yb - ya) * mean;
    float along = d.y * halfPlane;
    float jump = d.y < 0.0 ? -1.0 : 1.0;
    if (begins && along < 0.0 && isDown == rises) beside += jump;
    if (goesOn && along > 0.0 && isDown != rises) beside += jump;
    index++;
  } while (index < end);
  covered *= clamp(beside + hand * area, 0.0, 1.0);
#endif
  result = fColor * covered;
#ifdef CLIP
  result *= clipCoverage(fClip, pixel);
#endif
}
