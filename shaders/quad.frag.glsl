// The coverage and the colour of a rectangle at a pixel. This file follows quad.inputs.glsl, gradient.glsl and
// shadow.glsl.

#if defined(PICTURE) || defined(STRAIGHT)
// `side` for two edges at once. lesser: the lesser components of their normals, and half the inverse of the products of
// the lesser and the greater components. mean: half the sum of both components.
vec2 sides(vec2 d, vec4 lesser, vec2 mean) {
  vec2 s = max(mean - abs(d), 0.0);
  vec2 t = max(s - lesser.xy, 0.0);
  vec2 beyond = min(s, lesser.xy) * (s + t) * lesser.zw;
  return mix(beyond, 1.0 - beyond, greaterThan(d, vec2(0.0)));
}
#endif

#ifdef PICTURE
// `coverage` of a rectangle without round corners.
float rectCoverage(vec2 inside, vec2 size, vec4 lesser, vec2 mean) {
  vec2 share = sides(inside, lesser, mean);
#ifndef ALONE_EDGES
  share = max(share - sides(inside - size, lesser, mean), 0.0);
#endif
  return share.x * share.y;
}
#endif

#ifdef NEEDLE
// d(local)/d(pixel) at a point of the plane.
vec4 inverseJacobian(vec2 p, vec3 columnX, vec3 columnY, vec3 columnOne) {
  vec3 q = p.x * columnX + p.y * columnY + columnOne;
  vec2 s = q.xy / q.z;
  vec2 dx = (columnX.xy - s * columnX.z) / q.z;
  vec2 dy = (columnY.xy - s * columnY.z) / q.z;
  float determinant = dx.x * dy.y - dx.y * dy.x;
  determinant = abs(determinant) < 1e-12 ? (determinant < 0.0 ? -1e-12 : 1e-12) : determinant;
  return vec4(dy.y, -dy.x, -dx.y, dx.x) / determinant;
}

// The point of a rectangle at which a pixel takes its colour. In a rectangle that is thinner than two pixels, the
// points of neighbouring pixels lie far apart; there it is the nearest point on the line along the rectangle's middle.
vec2 sampledPoint(vec2 pixel, vec4 r, vec3 columnX, vec3 columnY, vec3 columnOne) {
  vec2 centre = 0.5 * (r.xy + r.zw);
  vec2 size = r.zw - r.xy;
  vec4 j = inverseJacobian(centre, columnX, columnY, columnOne);
  vec2 thickness = size * inversesqrt(max(vec2(dot(j.xy, j.xy), dot(j.zw, j.zw)), 1e-30));
  if (min(thickness.x, thickness.y) >= 2.0) {
    vec3 place = vec3(pixel, 1.0);
    vec3 q = vec3(dot(cross(columnY, columnOne), place), dot(cross(columnOne, columnX), place), dot(cross(columnX, columnY), place));
    return clamp(q.xy / q.z, r.xy, r.zw);
  }
  bool isAcross = thickness.x < thickness.y;
  vec2 from = isAcross ? vec2(centre.x, r.y) : vec2(r.x, centre.y);
  vec2 to = isAcross ? vec2(centre.x, r.w) : vec2(r.z, centre.y);
  vec3 a = from.x * columnX + from.y * columnY + columnOne;
  vec3 b = to.x * columnX + to.y * columnY + columnOne;
  vec2 line = b.xy / b.z - a.xy / a.z;
  float t = clamp(dot(pixel - a.xy / a.z, line) / max(dot(line, line), 1e-12), 0.0, 1.0);
  return mix(from, to, t * a.z / mix(b.z, a.z, t));
}
#endif

void main() {
  vec2 pixel = gl_FragCoord.xy;
  if (up > 0.5) pixel.y = target.w - pixel.y;
  pixel += target.xy;
#ifdef NEEDLE
  int texel = fInstance * INSTANCE_TEXELS;
  vec4 linear = texelFetch(instances, texel + INSTANCE_LINEAR);
  vec4 rest = texelFetch(instances, texel + INSTANCE_REST);
  vec3 columnX = vec3(linear.ALONG_X, rest.THIRDS.x);
  vec3 columnY = vec3(linear.ALONG_Y, rest.THIRDS.y);
  vec3 columnOne = texelFetch(instances, texel + INSTANCE_ORIGIN).xyz;
  int chords = CHORDS_OF(int(rest.SWITCHES_OF));
  fRect = texelFetch(instances, texel + INSTANCE_RECT);
#ifdef PICTURE
  fRadii = vec4(0.0);
#else
  fRadii = texelFetch(instances, texel + INSTANCE_RADII);
#endif
#ifdef PIECE
  // The point is found in the whole image, whose outline is the clip. Exactly one of the image's parts contains it.
  local = sampledPoint(pixel, texelFetch(clips, CLIP_PLACE(CLIP_NUMBER, CLIP_RECT), 0), columnX, columnY, columnOne);
  bool isHere = (local.x >= fRect.x || (EDGE_MASK & 1) != 0) && (local.x < fRect.z || (EDGE_MASK & 2) != 0)
    && (local.y >= fRect.y || (EDGE_MASK & 4) != 0) && (local.y < fRect.w || (EDGE_MASK & 8) != 0);
#else
  local = sampledPoint(pixel, fRect, columnX, columnY, columnOne);
#endif
  localStep = inverseJacobian(local, columnX, columnY, columnOne);
#ifdef PICTURE
  local -= 0.5 * (fRect.xy + fRect.zw);
#endif
#endif
#if defined(OPAQUE)
  result = fColor;
#elif defined(GROUP)
  // A group lies on the pixel grid: it needs no coverage of edges, and no sampling between texels.
  ivec2 texel = ivec2(floor(pixel - fRect.xy));
#ifdef MIX
  // The sum of two pictures, with the shares that a transition gives them.
  result = (texelFetch(image, texel, 0) * fColor + texelFetch(second, texel, 0) * fBorder) * fNumbers.OPACITY;
#else
  result = texelFetch(image, texel, 0) * fNumbers.OPACITY;
  if (KIND == KIND_MASKED_GROUP) result *= texelFetch(second, texel, 0).a;
#endif
#elif defined(GRID)
  result = texelFetch(image, ivec2(floor(pixel) + fTexel.xy), 0) * fTexel.z;
#ifdef TINT
  result *= fColor;
#endif
#elif defined(SHADOW)
#ifdef IMAGE
  result = fColor * shadow(local);
#else
  vec4 j = jacobian();
  // A deviation that is smaller than that of a pixel is replaced by the pixel's.
  vec2 sigma = max(fNumbers.SIGMA, 0.29 * sqrt(vec2(dot(j.xy, j.xy), dot(j.zw, j.zw))));
  vec2 centre = 0.5 * (fLimits.xy + fLimits.zw);
  result = fColor * clamp(shadow(local - centre, 0.5 * (fLimits.zw - fLimits.xy), RADII, sigma), 0.0, 1.0);
#endif
#else
#ifdef NEEDLE
  vec4 j = localStep;
#ifdef PIECE
  float outer = isHere ? 1.0 : 0.0;
#else
#ifdef EDGES
  int edges = EDGE_MASK | (~EDGE_MASK & 15) << 4;
#define OUTLINE(r, radii, smoothing) needleCoverage(pixel, columnX, columnY, columnOne, r, radii, smoothing, chords, edges)
#else
#define OUTLINE(r, radii, smoothing) outlineCoverage(pixel, columnX, columnY, columnOne, r, radii, smoothing, chords)
#endif
  float outer = OUTLINE(fRect, fRadii, SMOOTHING);
#endif
#elif defined(FILLED_HOLE)
#if defined(MIPMAPS) && defined(PERSPECTIVE)
  vec4 j = jacobian();
#endif
  const float outer = 1.0;
#elif defined(PICTURE) && !defined(PERSPECTIVE)
  float outer = rectCoverage(fOutline.zw - abs(local - fOutline.xy), 2.0 * fOutline.zw, fLesser, fMeans);
#elif defined(PICTURE)
  vec4 j = jacobian();
  vec2 perPoint = inversesqrt(max(vec2(dot(j.xy, j.xy), dot(j.zw, j.zw)), 1e-30));
  vec4 normals = max(abs(j) * perPoint.xxyy, 1e-3);
  vec2 greater = max(normals.xz, normals.yw);
  vec2 lesser = min(normals.xz, normals.yw);
  float outer = rectCoverage((fOutline.zw - abs(local - fOutline.xy)) * perPoint, 2.0 * fOutline.zw * perPoint,
                             vec4(lesser, 0.5 / (greater * lesser)), 0.5 * (greater + lesser));
#elif defined(STRAIGHT)
  // A pixel may reach over the farther edges too.
  vec2 mean = 0.5 + 0.5 * fLesser.xy;
  vec2 share = max(sides(min(distances.xy, distances.zw), fLesser, mean) - sides(-max(distances.xy, distances.zw), fLesser, mean), 0.0);
  float outer = share.x * share.y;
#elif defined(ROUND)
  float outer = roundCoverage(local, jacobian(), fInner);
#else
  vec4 j = jacobian();
  float outer = coverage(local, j, fRect, RADII, SMOOTHING, EDGE_MASK, ALONE);
#endif
#ifdef BORDER
  float width = fNumbers.BORDER_WIDTH;
  vec4 r = vec4(fRect.xy + width, fRect.zw - width);
  float inner = 0.0;
  if (r.x < r.z && r.y < r.w) {
#ifdef CONTINUOUS
    // The radius of the inner edge is smaller by the border's width. The reach of the curve follows from the radius.
    vec4 radii = max(RADII / (1.0 + 0.528665 * SMOOTHING) - width, 0.0) * (1.0 + 0.528665 * fNumbers.INNER_SMOOTHNESS);
    float smoothing = fNumbers.INNER_SMOOTHNESS;
#else
    vec4 radii = max(RADII - width, 0.0);
    float smoothing = SMOOTHING;
#endif
#ifdef NEEDLE
    inner = OUTLINE(r, radii, smoothing);
#else
    inner = coverage(local, j, r, radii, smoothing, EDGE_MASK, false);
#endif
  }
  vec4 line = fBorder * max(outer - inner, 0.0);
#endif
#if defined(BORDER) && !defined(GRADIENT)
  result = line;
  // The border hides the background in the part of the pixel that the border covers, and nothing in the rest.
  if (KIND == KIND_BORDERED) result += fColor * (outer - line.a);
  result *= fNumbers.OPACITY;
#elif defined(IMAGE)
  // Hardware distinguishes 256 positions between two texels. The shader rounds to these positions itself, and adds a
  // quarter of a step, so that the sampler's rounding, which differs between textures, changes nothing: at a texel's
  // centre the result is this texel alone.
  vec2 at = floor(clamp(fTexels.xy + local * fTexels.zw, fLimits.xy, fLimits.zw));
#if defined(MIPMAPS) && !defined(PERSPECTIVE) && !defined(NEEDLE)
  float level = fNumbers.LAST_LEVEL;
#elif defined(MIPMAPS)
  vec2 dx = j.xz * fTexels.zw / 256.0;
  vec2 dy = j.yw * fTexels.zw / 256.0;
  float level = 0.5 * log2(max(max(dot(dx, dx), dot(dy, dy)) * fNumbers.MIP_SCALE * fNumbers.MIP_SCALE, 1.0));
  level = min(level, fNumbers.LAST_LEVEL);
#else
  float level = 0.0;
#endif
  vec4 color = textureLod(image, at * fPage.xy + fPage.zw, level);
#ifdef FADE
  color = mix(color, textureLod(second, at * fSecond.xy + fSecond.zw, level), fNumbers.FADE_SHARE);
#endif
#ifdef TINT
  color *= fColor;
#endif
  result = color * (outer * fNumbers.OPACITY);
#elif defined(GRADIENT)
#ifdef STRAIGHT
  vec4 j = jacobian();
#endif
  // The position is rounded to a grid of 1/256 to 1/512 of a pixel, so that the result does not depend on the
  // rasteriser's rounding, which differs between targets of different sizes and would show in values half way between
  // two steps.
#ifdef EVEN
  vec2 place = floor(local * fGrid.x + 0.5) * fGrid.y;
#else
  float grid = gradientGrid(j);
  vec2 place = floor(local * grid + 0.5) / grid;
#endif
  vec4 color = gradientColor(place, j) * fNumbers.OPACITY;
  float step = noise(pixel);
  if (color.a < 0.9999) color.a = clamp(color.a + step, 0.0, 1.0);
  color.rgb = clamp(color.rgb + step, 0.0, color.a);
#ifdef BORDER
  // The border is drawn above the gradient and leaves 1 − `line.a` of it. Dividing by this makes the visible gradient
  // the part of the pixel that the border does not cover.
  outer = line.a < 0.999 ? min((outer - line.a) / (1.0 - line.a), 1.0) : 0.0;
#endif
  result = color * outer;
#else
  result = fColor * outer;
#endif
#endif
#ifdef ONE_CLIP
  result *= roundedClip(fClipRows[CLIP_ROW_X], fClipRows[CLIP_ROW_Y].xyz, fClipRows[CLIP_ROW_ONE], fClipRect, fClipRadii,
                        fClipRows[CLIP_ROW_Y].w, pixel);
#elif defined(CLIP)
  result = clipped(result, CLIP_NUMBER, pixel);
#endif
}
