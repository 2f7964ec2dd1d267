// Coverages of edges and clips. Every shader that draws rounded rectangles, or that draws within clips, includes this
// file.
//
// Over 500 lines: the areas of thin rectangles and the coverage of others have the corners' curves in common, and a shader is compiled from
// one text.

// The share of a pixel's square that lies on the positive side of a line. d is the value of the line's function at the
// square's centre, n is the function's gradient by pixels. Only the ratio of d and n matters, so neither has to be
// normalised. The part beyond the line is a triangle or a trapezoid. The function has no branches, because a software
// rasteriser executes both sides of a branch.
float side(float d, vec2 n) {
  n = abs(n);
  float a = max(max(n.x, n.y), 1e-15);
  float b = max(min(n.x, n.y), 1e-3 * a);
  float s = max(0.5 * (a + b) - abs(d), 0.0);
  float t = max(s - b, 0.0);
  float beyond = min(s / b, 1.0) * (0.5 * (s + t) / a);
  return d > 0.0 ? 1.0 - beyond : beyond;
}

#ifdef CONTINUOUS
// The point at which the two cubics of half a continuous corner meet, in radii.
vec2 continuousJoint(float k) { return vec2(0.92900543, 0.37006610) + k * vec2(0.52474857, 0.52710490); }

// The coefficients of the first or the second cubic: c0 + t (c1 + t (c2 + t c3)).
void continuousCubic(bool isFirst, float k, out vec2 c0, out vec2 c1, out vec2 c2, out vec2 c3) {
  c0 = isFirst ? vec2(1.0 + k * 0.528665, 0.0) : continuousJoint(k);
  c1 = (isFirst ? vec2(0.0, 0.38021914) : vec2(-0.30493588, 0.76550404))
    + k * (isFirst ? vec2(0.0, 0.94029686) : vec2(0.02248888, 0.01050596));
  c2 = (isFirst ? vec2(-0.07227750, -0.00346565) : vec2(-0.30144219, -0.15912597))
    + k * (isFirst ? vec2(0.07227750, -0.65679235) : vec2(-0.02740281, -0.00559203));
  c3 = (isFirst ? vec2(0.00128293, -0.00668740) : vec2(0.04743874, -0.04743874))
    + k * (isFirst ? vec2(-0.07619393, 0.24360040) : vec2(0.00727026, -0.00727026));
}

// The distance from a point to the curve of a continuous corner, positive inside, measured to a tangent near the point;
// and the gradient of this distance. Both have the same unknown factor. c: the point in radii, relative to the inner
// corner of the curve's square, with the axes towards the edges; not negative. k: 0 is a circle, 1 the full continuous
// curve; the cubics are linear in k (see CornerCurve). The curve is symmetric, so only one half is computed. The
// tangent is that at the intersection of the curve and the ray through c, found by one step of Newton's method from a
// good guess. The remaining error is a 600th of a radius along the curve, and negligible across it.
vec3 continuousCorner(vec2 c, float k) {
  bool isMirrored = c.y > c.x;
  c = isMirrored ? c.yx : c;
  vec2 joint = continuousJoint(k);
  float first = c.y * joint.x;
  float last = c.x * joint.y;
  bool isFirst = first <= last;
  vec2 c0, c1, c2, c3;
  continuousCubic(isFirst, k, c0, c1, c2, c3);
  float t = isFirst ? first / last : 0.5 * (first - last) / (c.x * (joint.x - joint.y));
  vec2 place = c0 + t * (c1 + t * (c2 + t * c3));
  vec2 speed = c1 + t * (2.0 * c2 + 3.0 * t * c3);
  t -= (place.y * c.x - place.x * c.y) / (speed.y * c.x - speed.x * c.y);
  place = c0 + t * (c1 + t * (c2 + t * c3));
  speed = c1 + t * (2.0 * c2 + 3.0 * t * c3);
  vec2 normal = vec2(speed.y, -speed.x);
  return vec3(dot(place - c, normal), isMirrored ? normal.yx : normal);
}
#endif

// The coverage of a rounded rectangle at p, a point of its plane; j is d(p)/d(pixel), row by row. `edges`: the
// antialiased edges: 1 minimum x, 2 maximum x, 4 minimum y, 8 maximum y. `alone`: no pixel meets two edges except at a
// rounded corner. `radii`: how far the corners' curves reach; `smoothing`: 0 for circles to 1 for continuous corners.
float coverage(vec2 p, vec4 j, vec4 r, vec4 radii, float smoothing, int edges, bool alone) {
  vec2 size = r.zw - r.xy;
  vec2 centred = p - 0.5 * (r.xy + r.zw);
  // The distance to the nearer edge of each axis, positive inside.
  vec2 inside = 0.5 * size - abs(centred);
#ifdef CORNERS
  bvec2 after = greaterThan(centred, vec2(0.0));
  vec2 column = after.x ? radii.yw : radii.xz;
  float radius = after.y ? column.y : column.x;
  vec2 q = radius - inside;
  bool isCorner = min(q.x, q.y) > 0.0 && radius > 0.0;
  q = max(q, 1e-6);
#ifdef CONTINUOUS
  float one = max(radius, 1e-6) / (1.0 + 0.528665 * smoothing);
  vec3 corner = continuousCorner(q / one, smoothing);
  float level = corner.x * one;
  vec2 gradient = corner.yz;
#else
  float il = inversesqrt(dot(q, q));
  float level = radius - dot(q, q) * il;
  vec2 gradient = q * il;
#endif
  gradient *= sign(centred);
  vec2 n = gradient.x * j.xy + gradient.y * j.zw;
  if (alone) {
    vec2 pixels = inside * inversesqrt(max(vec2(dot(j.xy, j.xy), dot(j.zw, j.zw)), 1e-30));
    bool isX = pixels.x < pixels.y;
#ifdef CONTINUOUS
    // The curve is so flat that its tangent may lie beyond the edge, but the shape never does.
    float edge = side(isX ? inside.x : inside.y, isX ? j.xy : j.zw);
    return isCorner ? min(side(level, n), edge) : edge;
#else
    return side(isCorner ? level : (isX ? inside.x : inside.y), isCorner ? n : (isX ? j.xy : j.zw));
#endif
  }
#endif
  float x = side(inside.x, j.xy);
  float y = side(inside.y, j.zw);
#ifdef EDGES
  // Every pixel is tested at a point slightly off its centre, in the same direction. Otherwise rounding would decide
  // about an edge that passes through the centre.
  vec2 within = 0.5 * size - abs(centred + 0.0075 * (abs(j.xz) + abs(j.yw)));
  if ((edges & (centred.x < 0.0 ? 1 : 2)) == 0) x = step(0.0, within.x);
  if ((edges & (centred.y < 0.0 ? 4 : 8)) == 0) y = step(0.0, within.y);
#endif
  if (!alone) {
    // A pixel may reach over the farther edge too.
    x = max(x - side(inside.x - size.x, j.xy), 0.0);
    y = max(y - side(inside.y - size.y, j.zw), 0.0);
  }
  float covered = x * y;
#ifdef CORNERS
#ifdef CONTINUOUS
  if (isCorner) covered = min(side(level, n), covered);
#else
  if (isCorner) covered = side(level, n);
#endif
#endif
#if defined(CORNERS) && !defined(CONTINUOUS) && !defined(EDGES)
  // No more than the shape's own area. In a circle that is smaller than a pixel, the normal at the pixel's centre has any direction.
  if (!alone) {
    float area = size.x * size.y - 0.2146018 * dot(radii, radii);
    covered = min(covered, area / max(abs(j.x * j.w - j.y * j.z), 1e-30));
  }
#endif
  return covered;
}

#ifdef ROUND
// `coverage` for corners that are circles with one radius of at least two pixels, where no pixel meets two edges except
// at a corner. Lengths are in radii. c: the point relative to the rectangle's centre. inner: half the rectangle's size
// minus one. All terms are multiplied by the distance from the corner's centre, so that one square root is enough.
float roundCoverage(vec2 c, vec4 j, vec2 inner) {
  vec2 q = c - clamp(c, -inner, inner);
  // Never 0, so that points far inside count as inside.
  float l2 = dot(q, q) + 1e-12;
  float d = sqrt(l2) - l2;
  vec2 n = abs(q.x * j.xy + q.y * j.zw);
  float a = max(max(n.x, n.y), 1e-15);
  float b = max(min(n.x, n.y), 1e-3 * a);
  float s = max(0.5 * (a + b) - abs(d), 0.0);
  float t = max(s - b, 0.0);
  float beyond = min(s, b) * (s + t) / (2.0 * a * b);
  return d > 0.0 ? 1.0 - beyond : beyond;
}
#endif

#if defined(NEEDLE) || defined(ANY_CLIP)
// The mean of clamp(x, 0, 1) for x between two values.
float meanWithin(float from, float to) {
  vec2 x = vec2(from, to);
  vec2 c = clamp(x, 0.0, 1.0);
  vec2 integral = 0.5 * c * c + max(x - 1.0, 0.0);
  float length = to - from;
  return abs(length) > 1e-4 ? (integral.y - integral.x) / length : 0.5 * (c.x + c.y);
}

// The contribution of an edge to the area of a polygon within the unit square: the integral over y of x, limited to
// 0…1.
float edgeArea(vec2 from, vec2 to) {
  vec2 y = clamp(vec2(from.y, to.y), 0.0, 1.0);
  float height = to.y - from.y;
  vec2 x = from.x + (y - from.y) * ((to.x - from.x) / (abs(height) > 1e-9 ? height : 1.0));
  return (y.y - y.x) * meanWithin(x.x, x.y);
}

#ifdef CONTINUOUS
// A point of the curve of a continuous corner, relative to the inner corner of the curve's square, in units of the
// square's side. `part`: 0 and 1 are the curve's ends.
vec2 continuousPoint(float part, float k) {
  float v = 1.0 - abs(1.0 - 2.0 * part);
  bool isFirst = v < 0.5;
  float t = isFirst ? 2.0 * v : v - 0.5;
  vec2 c0, c1, c2, c3;
  continuousCubic(isFirst, k, c0, c1, c2, c3);
  vec2 place = (c0 + t * (c1 + t * (c2 + t * c3))) / (1.0 + 0.528665 * k);
  return part > 0.5 ? place.yx : place;
}
#endif

// One corner of a rounded rectangle's outline, projected: the corner of the rectangle, and the ways from it to both ends of the corner's
// curve. The outline runs clockwise, and the first corner is that of the least x and y.
struct OutlineCorner {
  vec3 outer;
  vec3 toStart;
  vec3 toEnd;
};

OutlineCorner outlineCorner(int index, vec3 columnX, vec3 columnY, vec3 columnOne, vec4 r, vec4 radii) {
  bool isRight = index == 1 || index == 2;
  bool isBottom = index > 1;
  float radius = isBottom ? (isRight ? radii.w : radii.z) : (isRight ? radii.y : radii.x);
  vec3 toX = columnX * (isRight ? -radius : radius);
  vec3 toY = columnY * (isBottom ? -radius : radius);
  bool startsInX = isRight != isBottom;
  return OutlineCorner(columnX * (isRight ? r.z : r.x) + columnY * (isBottom ? r.w : r.y) + columnOne,
                       startsInX ? toX : toY, startsInX ? toY : toX);
}

// A point of a corner's curve in units of its square's side, from the square's inner corner. `part`: 0 and 1 are the curve's ends, (1, 0)
// and (0, 1).
vec2 cornerPoint(float part, float smoothing) {
#ifdef CONTINUOUS
  if (smoothing > 0.0) return continuousPoint(part, smoothing);
#endif
  return vec2(cos(1.570796327 * part), sin(1.570796327 * part));
}

// `coverage` computed as the area of the outline within the pixel's square. The product of edges, each of which is
// taken to be endless, is far off where two edges meet at a sharp angle, as in a plane that is seen nearly edge on: it
// leaves thorns beyond such corners. The columns are those of the homography from the plane to pixels. All corners lie
// in front of the eye, except in programs for edges that are not antialiased.
float outlineCoverage(vec2 pixel, vec3 columnX, vec3 columnY, vec3 columnOne, vec4 r, vec4 radii, float smoothing, int chords) {
  vec3 place = vec3(pixel, 1.0);
  vec3 x = cross(columnY, columnOne);
  vec3 y = cross(columnOne, columnX);
  vec3 one = cross(columnX, columnY);
  // Linear functions of the pixel that are 0 on an edge and positive inside; divided by their gradients they are
  // distances.
  float turned = dot(columnX, x) < 0.0 ? -1.0 : 1.0;
  vec3 left = (x - r.x * one) * turned;
  vec3 right = (r.z * one - x) * turned;
  vec3 top = (y - r.y * one) * turned;
  vec3 bottom = (r.w * one - y) * turned;
  vec4 distance = vec4(dot(left, place), dot(right, place), dot(top, place), dot(bottom, place))
    * inversesqrt(max(vec4(dot(left.xy, left.xy), dot(right.xy, right.xy), dot(top.xy, top.xy), dot(bottom.xy, bottom.xy)), 1e-30));
  // Pixels far inside or far outside need no sum.
  float least = min(min(distance.x, distance.y), min(distance.z, distance.w));
  vec2 local = vec2(dot(x, place), dot(y, place)) / dot(one, place);
  vec2 greatest = max(max(radii.xy, radii.zw), 0.0);
  float reach = max(greatest.x, greatest.y);
  bool isCorner = reach > 0.0 && min(local.x - r.x, r.z - local.x) < reach && min(local.y - r.y, r.w - local.y) < reach;
  bool isInside = least > 0.75 && !isCorner;
  int corners = isInside || least < -0.75 ? 0 : 4;
  float area = isInside ? 1.0 : 0.0;
  vec2 origin = pixel - 0.5;
  OutlineCorner corner = outlineCorner(3, columnX, columnY, columnOne, r, radii);
  // The end of the last corner's curve.
  vec3 p = corner.outer + corner.toEnd;
#ifdef EDGES
  // The outline may reach behind the eye. The part in front of the eye, whose ends lie far beyond any picture, is
  // closed by a line between its ends.
  vec3 ends = vec3(columnX.z, columnY.z, columnOne.z);
  float far = max(max(dot(ends, vec3(r.xy, 1.0)), dot(ends, vec3(r.zy, 1.0))), max(dot(ends, vec3(r.xw, 1.0)), dot(ends, vec3(r.zw, 1.0))));
  float nearest = 1e-3 * far;
  vec2 exit = vec2(0.0);
  vec2 entry = vec2(0.0);
  vec3 last = p;
  int steps = chords + 1;
  for (int index = 0; index < corners * steps; index++) {
    int number = index / steps;
    corner = outlineCorner(number, columnX, columnY, columnOne, r, radii);
    vec2 e = cornerPoint(float(index - number * steps) / float(max(chords, 1)), smoothing);
    vec3 from = last;
    p = corner.outer + corner.toStart * (1.0 - e.y) + corner.toEnd * (1.0 - e.x);
    last = p;
    bool isBefore = from.z >= nearest;
    if (isBefore != (p.z >= nearest)) {
      vec3 cut = mix(from, p, (nearest - from.z) / (p.z - from.z));
      if (isBefore) {
        p = cut;
        exit = cut.xy / cut.z - origin;
      } else {
        from = cut;
        entry = cut.xy / cut.z - origin;
      }
    } else if (!isBefore) {
      continue;
    }
    area += edgeArea(from.xy / from.z - origin, p.xy / p.z - origin);
  }
  area += edgeArea(exit, entry);
#else
  vec2 before = p.xy / p.z - origin;
  // The chords of a circle turn by the same angle.
  float angle = 1.570796327 / float(max(chords, 1));
  vec2 turn = vec2(cos(angle), sin(angle));
  for (int index = 0; index < corners; index++) {
    corner = outlineCorner(index, columnX, columnY, columnOne, r, radii);
    vec3 start = corner.outer + corner.toStart;
    vec3 end = corner.outer + corner.toEnd;
    vec2 here = start.xy / start.z - origin;
    vec2 there = end.xy / end.z - origin;
    vec2 outer = corner.outer.xy / corner.outer.z - origin;
    area += edgeArea(before, here);
    before = here;
    // The curve lies within a triangle. Beside the pixel all chords together have the area of one.
    vec2 low = min(min(here, there), outer);
    vec2 high = max(max(here, there), outer);
    bool isReached = min(high.x, high.y) > 0.0 && max(low.x, low.y) < 1.0;
    vec2 e = vec2(1.0, 0.0);
    for (int chord = isReached ? 1 : chords; chord < chords; chord++) {
#ifdef CONTINUOUS
      e = cornerPoint(float(chord) / float(chords), smoothing);
#else
      e = vec2(e.x * turn.x - e.y * turn.y, e.x * turn.y + e.y * turn.x);
#endif
      p = corner.outer + corner.toStart * (1.0 - e.y) + corner.toEnd * (1.0 - e.x);
      here = p.xy / p.z - origin;
      area += edgeArea(before, here);
      before = here;
    }
    area += edgeArea(before, there);
    before = there;
  }
#endif
  return clamp(abs(area), 0.0, 1.0);
}

#if defined(NEEDLE) && defined(EDGES)
// Cuts a convex polygon to the positive side of a line. `count`: the number of the polygon's corners. Returns the new
// number.
int cutPolygon(inout vec2 polygon[10], int count, vec3 line) {
  vec2 kept[10];
  int found = 0;
  vec2 before = polygon[max(count - 1, 0)];
  float sideBefore = dot(line, vec3(before, 1.0));
  for (int index = 0; index < count; index++) {
    vec2 point = polygon[index];
    float side = dot(line, vec3(point, 1.0));
    if ((side >= 0.0) != (sideBefore >= 0.0)) kept[found++] = mix(before, point, sideBefore / (sideBefore - side));
    if (side >= 0.0) kept[found++] = point;
    before = point;
    sideBefore = side;
  }
  for (int index = 0; index < found; index++) polygon[index] = kept[index];
  return found;
}

// The area of a pixel's square on the positive sides of the first `lineCount` lines. `middle`: the centroid of this
// area, relative to the pixel's centre.
float areaWithin(vec2 pixel, vec3 lines[5], int lineCount, out vec2 middle) {
  vec2 polygon[10];
  polygon[0] = vec2(-0.5, -0.5);
  polygon[1] = vec2(0.5, -0.5);
  polygon[2] = vec2(0.5, 0.5);
  polygon[3] = vec2(-0.5, 0.5);
  int count = 4;
  for (int index = 0; index < lineCount; index++) {
    vec3 line = lines[index];
    count = cutPolygon(polygon, count, vec3(line.xy, dot(line, vec3(pixel, 1.0))));
  }
  float sum = 0.0;
  middle = vec2(0.0);
  for (int index = 2; index < count; index++) {
    vec2 a = polygon[index - 1] - polygon[0];
    vec2 b = polygon[index] - polygon[0];
    float area = a.x * b.y - a.y * b.x;
    sum += area;
    middle += (a + b) * area;
  }
  middle = abs(sum) > 1e-12 ? polygon[0] + middle / (3.0 * sum) : vec2(0.0);
  return abs(0.5 * sum);
}

// `outlineCoverage` for rectangles with edges that are not antialiased, and for planes that pass the eye. `edges`: the
// sum of bits: 1 minimum x, 2 maximum x, 4 minimum y, 8 maximum y for antialiased edges, and 16 times these bits for
// hard edges, at which a pixel is either in or out. The coverage is that of the rectangle extended beyond all edges
// that are not antialiased. The centroid of the covered area decides whether a pixel is in; it is the pixel's centre,
// except where the area is thinner than a pixel.
float needleCoverage(vec2 pixel, vec3 columnX, vec3 columnY, vec3 columnOne, vec4 r, vec4 radii, float smoothing, int chords, int edges) {
  vec3 w = vec3(columnX.z, columnY.z, columnOne.z);
  vec4 ends = vec4(dot(w, vec3(r.xy, 1.0)), dot(w, vec3(r.zy, 1.0)), dot(w, vec3(r.xw, 1.0)), dot(w, vec3(r.zw, 1.0)));
  vec2 nearest = min(ends.xy, ends.zw);
  vec2 farthest = max(ends.xy, ends.zw);
  // A rectangle that reaches behind the eye has corners without a place on the screen.
  bool passesEye = min(nearest.x, nearest.y) < 1e-3 * max(farthest.x, farthest.y);
  bool isSoft = (edges & 15) == 15;
  float whole = 0.0;
  if (chords > 0 || (isSoft && !passesEye)) {
    whole = outlineCoverage(pixel, columnX, columnY, columnOne, r, radii, smoothing, chords);
    if (isSoft) return whole;
  }
  vec3 x = cross(columnY, columnOne);
  vec3 y = cross(columnOne, columnX);
  vec3 one = cross(columnX, columnY);
  float turned = dot(columnX, x) < 0.0 ? -1.0 : 1.0;
  x *= turned;
  y *= turned;
  one *= turned;
  vec3 inside[4] = vec3[](x - r.x * one, r.z * one - x, y - r.y * one, r.w * one - y);
  vec4 from = vec4(radii.x, radii.y, radii.x, radii.z);
  vec4 to = vec4(radii.z, radii.w, radii.y, radii.w);
  // Round 0 is the rectangle extended beyond all edges that are not antialiased. Corners are round between edges of
  // both kinds. If there are round corners, the extension is instead a strip beyond each straight edge that is not
  // antialiased (rounds 1 to 4). One loop runs over all rounds, with a number of rounds that is not constant, because
  // drivers compile one copy of such a loop: ten copies took seconds.
  int rounds = chords > 0 ? 5 : 1;
  for (int round = 0; round < rounds; round++) {
    int edge = max(round - 1, 0);
    bool isX = edge < 2;
    vec3 lines[5];
    lines[4] = one;
    if (round == 0) {
      for (int index = 0; index < 4; index++) lines[index] = (edges & (1 << index)) != 0 ? inside[index] : vec3(0.0, 0.0, 1.0);
    } else {
      if ((edges & (1 << edge)) != 0) continue;
      lines[0] = -inside[edge];
      lines[1] = (isX ? inside[2] : inside[0]) - from[edge] * one;
      lines[2] = (isX ? inside[3] : inside[1]) - to[edge] * one;
      lines[3] = vec3(0.0, 0.0, 1.0);
    }
    vec2 middle;
    float area = areaWithin(pixel, lines, passesEye ? 5 : 4, middle);
    whole += round == 0 && chords > 0 ? 0.0 : area;
    if (round > 0) continue;
    // Every pixel is tested at a point slightly off, in the same direction, so that rounding does not decide about an
    // edge through the point.
    vec3 decisive = vec3(pixel + middle + vec2(0.0075, 0.0055), 1.0);
    for (int index = 0; index < 4; index++) {
      if ((edges & (16 << index)) != 0 && dot(inside[index], decisive) < 0.0) return 0.0;
    }
  }
  return min(whole, 1.0);
}
#endif
#endif

#ifdef ONE_CLIP
// The share of a pixel within a rounded rectangle. Rows: the homography from pixels to the rectangle's plane, with the sign of the third
// coordinate in front of the eye, and a number that is 0 if there is no clip.
float roundedClip(vec4 rowX, vec3 rowY, vec4 rowOne, vec4 r, vec4 radii, float smoothing, vec2 pixel) {
  vec3 q = pixel.x * rowX.xyz + pixel.y * rowY + rowOne.xyz;
  vec2 p = q.xy / q.z;
  vec4 j = vec4(rowX.x - p.x * rowX.z, rowY.x - p.x * rowY.z, rowX.y - p.y * rowX.z, rowY.y - p.y * rowY.z) / q.z;
  float share = q.z * rowX.CLIP_SIGN > 0.0 ? coverage(p, j, r, radii, smoothing, 15, false) : 0.0;
  return rowOne.w > 0.0 ? share : 1.0;
}
#elif defined(CLIP)
uniform sampler2D clips; // see `clipShares`

// There are four kinds of clips. Without ANY_CLIP a shader supports rounded rectangles and the inner edges of borders
// only. A rounded rectangle: the homography from pixels to the rectangle's plane, the index of
// the next clip outwards, the rectangle, the radii, and the corners' curve. An outline with sharp corners: the same
// with the homography from the plane to pixels, for `outlineCoverage`. A cut: one side of a line of pixels (first
// texel) at which a plane is divided into two pieces; the farther piece is drawn before whatever crosses the plane
// there, the nearer piece after it. The second and third texels have three stretches of the line on which the rest of a
// pixel is drawn later (see `PlaneOrder.Rest`). The inner edge of a border: it leaves to the content the part of the
// pixel that the border does not cover; its last number is the border's alpha, and the next clip outwards is the
// border's outer edge.

// The parts of a pixel that clips leave. `within`: the share inside all rounded rectangles. `piece`: of a plane that is
// cut, the share of this piece. `later`: the share of the plane's pieces that are drawn later. Several cuts may divide
// a plane: each divides the shares of the pieces so far, and adds the share beyond its own line to `later` where those
// pieces are drawn later.
struct ClipShares {
  float within;
  float piece;
  float later;
};

ClipShares clipShares(int clip, vec2 pixel) {
  ClipShares shares = ClipShares(1.0, 1.0, 0.0);
  float border = 0.0;
  float inner = 0.0;
  while (clip >= 0 && min(shares.within, shares.piece) > 0.0) {
    ivec2 at = CLIP_PLACE(clip, 0);
    vec4 u = texelFetch(clips, at + ivec2(CLIP_ROW_X, 0), 0);
    vec4 v = texelFetch(clips, at + ivec2(CLIP_ROW_Y, 0), 0);
    vec4 w = texelFetch(clips, at + ivec2(CLIP_ROW_ONE, 0), 0);
    vec4 last = texelFetch(clips, at + ivec2(CLIP_SWITCHES, 0), 0);
    clip = int(w.CLIP_OUTER);
#ifdef ANY_CLIP
    if (last.CLIP_KIND == CLIP_CUT) {
      float near = side(pixel.x * u.x + pixel.y * u.y + u.z, u.xy);
      float share = u.CLIP_SIGN > 0.0 ? near : 1.0 - near;
      // The parts of the pixel's stretch of the line on which the rest is drawn later.
      float along = pixel.y * u.x - pixel.x * u.y;
      vec3 from = clamp(vec3(v.x, v.z, w.y) - along + 0.5, 0.0, 1.0);
      vec3 to = clamp(vec3(v.y, w.x, w.z) - along + 0.5, 0.0, 1.0);
      shares.later = shares.later * share + dot(to - from, vec3(1.0)) * (1.0 - share);
      shares.piece *= share;
      continue;
    }
#endif
    vec4 r = texelFetch(clips, at + ivec2(CLIP_RECT, 0), 0);
    vec4 radii = texelFetch(clips, at + ivec2(CLIP_RADII, 0), 0);
    float smoothing = last.CLIP_SMOOTHNESS;
    float share = 0.0;
#ifdef ANY_CLIP
    if (last.CLIP_KIND == CLIP_OUTLINE) {
      int code = int(last.OUTLINE_CODE);
#ifdef PIECE
      share = needleCoverage(pixel, u.xyz, v.xyz, w.xyz, r, radii, smoothing, code & 31, code >> 5);
#else
      share = outlineCoverage(pixel, u.xyz, v.xyz, w.xyz, r, radii, smoothing, code & 31);
#endif
    } else
#endif
    {
      vec3 q = pixel.x * u.xyz + pixel.y * v.xyz + w.xyz;
      if (q.z * u.CLIP_SIGN <= 0.0) return ClipShares(0.0, 0.0, 0.0);
      vec2 p = q.xy / q.z;
      vec4 j = vec4(u.x - p.x * u.z, v.x - p.x * v.z, u.y - p.y * u.z, v.y - p.y * v.z) / q.z;
      share = coverage(p, j, r, radii, smoothing, 15, false);
    }
    if (last.BORDER_ALPHA > 0.0) {
      border = last.BORDER_ALPHA;
      inner = share;
    } else {
      // The border is drawn above the content and leaves 1 − `line` of it. Dividing by this makes the visible content
      // the part of the pixel that the border does not cover.
      float line = border * max(share - inner, 0.0);
      shares.within *= (share - line) / max(1.0 - line, 1e-6);
      border = 0.0;
    }
  }
  return shares;
}

// A colour multiplied by its coverage within clips. A piece of a plane that is cut covers more than its share s of the
// pixel. Together with the pieces that are drawn later, which have the share l, it must hide the pixels below as the
// whole plane with alpha a would in their place: (1 − x)(1 − l·a) = 1 − (s + l)·a, so x = s·a / (1 − l·a). All pieces
// together then hide exactly what the plane hides, and a layer that is drawn between two pieces gets the mean of both
// orders, in proportion to their shares.
vec4 clipped(vec4 color, int clip, vec2 pixel) {
  ClipShares shares = clipShares(clip, pixel);
  color *= shares.within;
  return color * (shares.piece / max(1.0 - shares.later * color.a, 1e-6));
}

float clipCoverage(int clip, vec2 pixel) {
  ClipShares shares = clipShares(clip, pixel);
  return shares.within * shares.piece;
}
#endif
