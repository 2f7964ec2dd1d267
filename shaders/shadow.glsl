// The shadow of a rounded rectangle at a point. This file follows quad.inputs.glsl.

#ifdef SHADOW
#ifdef IMAGE
// The alpha of a shadow that lies in a texture: one quarter, which stands for all four, or the whole shadow.
float shadow(vec2 p) {
  p -= fNumbers.CENTRE;
  vec2 t = mix(p, -abs(p), fNumbers.QUARTER) * fTexels.STEPS_PER_POINT + fTexels.FIRST_STEP;
  // The coordinates are rounded to steps that a sampler resolves, so that the result does not depend on the place in
  // the texture.
  t = floor(clamp(t, vec2(0.0), fLimits.LAST_STEP) * 256.0 + 0.5) / 256.0;
  return textureLod(image, (t + fLimits.ORIGIN) / vec2(textureSize(image, 0)), 0.0).a;
}
#else
// The share of a normal distribution that lies below x, within 0.0003 (Abramowitz and Stegun 7.1.27).
vec2 below(vec2 x) {
  vec2 a = abs(x) * 0.70710678;
  vec2 q = 1.0 + a * (0.278393 + a * (0.230389 + a * (0.000972 + a * 0.078108)));
  q *= q;
  vec2 tail = 0.5 / (q * q);
  return mix(tail, 1.0 - tail, greaterThan(x, vec2(0.0)));
}

float between(float low, float high, float sigma) {
  vec2 share = below(vec2(low, high) / sigma);
  return share.y - share.x;
}

#ifdef CORNERS
const float nodes[4] = float[](0.18343464, 0.52553241, 0.79666648, 0.96028986);
const float weights[4] = float[](0.36268378, 0.31370665, 0.22238103, 0.10122854);

#ifdef CONTINUOUS
// A coordinate of the curve of a continuous corner, relative to the inner corner of the curve's square (see
// `continuousCorner`): the position along one axis where the position along the other is `y`. It is solved by Newton's
// method, on each cubic separately.
float continuousWidth(float y, float k) {
  vec2 joint = vec2(0.92900543, 0.37006610) + k * vec2(0.52474857, 0.52710490);
  bool isSide = y <= joint.y || y > joint.x;
  vec2 c0 = isSide ? vec2(1.0 + k * 0.528665, 0.0) : joint;
  vec2 c1 = isSide ? vec2(0.0, 0.38021914 + k * 0.94029686)
    : vec2(-0.30493588 + k * 0.02248888, 0.76550404 + k * 0.01050596);
  vec2 c2 = isSide ? vec2(-0.07227750 + k * 0.07227750, -0.00346565 - k * 0.65679235)
    : vec2(-0.30144219 - k * 0.02740281, -0.15912597 - k * 0.00559203);
  vec2 c3 = isSide ? vec2(0.00128293 - k * 0.07619393, -0.00668740 + k * 0.24360040)
    : vec2(0.04743874 + k * 0.00727026, -0.04743874 - k * 0.00727026);
  // The last cubic mirrors the first one. Its guess lies beyond the root, and the steps approach the root from there.
  if (y > joint.x) {
    c0 = c0.yx;
    c1 = c1.yx;
    c2 = c2.yx;
    c3 = c3.yx;
  }
  float t = y <= joint.y ? y / joint.y : y > joint.x ? pow(max(c0.y - y, 0.0) / (c0.y - joint.x), 1.0 / 3.0)
    : (y - joint.y) / (joint.x - joint.y);
  for (int index = 0; index < 4; index++) {
    float speed = c1.y + t * (2.0 * c2.y + 3.0 * t * c3.y);
    t -= (c0.y + t * (c1.y + t * (c2.y + t * c3.y)) - y) / (abs(speed) > 1e-6 ? speed : 1e6);
  }
  return max(c0.x + t * (c1.x + t * (c2.x + t * c3.x)), 0.0);
}
#endif

// The contribution of the rows with the two corners at one end of y: in closed form along x, and by eight
// Gauss–Legendre points over the angle along y, as far as the Gaussian reaches.
float cornerRows(vec2 p, vec2 size, vec2 radii, vec2 sigma) {
  float reach = max(max(radii.x, radii.y), 1e-6);
  float along = p.y - (size.y - reach);
  vec2 ends = asin(clamp((vec2(along) + vec2(-3.2, 3.2) * sigma.y) / reach, 0.0, 1.0));
  float halfTurn = 0.5 * (ends.y - ends.x);
  float middle = 0.5 * (ends.x + ends.y);
  float sum = 0.0;
  for (int index = 0; index < 8; index++) {
    float angle = middle + halfTurn * (index < 4 ? nodes[index] : -nodes[index - 4]);
    float t = reach * sin(angle);
    vec2 inner = max(radii - (reach - t), 0.0);
#ifdef CONTINUOUS
    vec2 one = max(radii, 1e-6) / (1.0 + 0.528665 * SMOOTHING);
    vec2 curve = one * vec2(continuousWidth(inner.x / one.x, SMOOTHING), continuousWidth(inner.y / one.y, SMOOTHING));
#else
    vec2 curve = sqrt(max(radii * radii - inner * inner, 0.0));
#endif
    vec2 width = size.x - radii + curve;
    float g = (along - t) / sigma.y;
    sum += weights[index & 3] * cos(angle) * exp(-0.5 * g * g) * between(p.x - width.y, p.x + width.x, sigma.x);
  }
  return sum * halfTurn * reach * 0.39894228 / sigma.y;
}
#endif

// The shadow of a rounded rectangle around its centre. It differs from the integral by less than one level of 255 for
// any radius and deviation (checked against a sum over 40,000 rows).
float shadow(vec2 p, vec2 size, vec4 radii, vec2 sigma) {
#ifdef CORNERS
  // The sum runs along the axis that the outline follows more closely, so that the integrand is smooth.
  vec2 column = p.x > 0.0 ? radii.yw : radii.xz;
  vec2 q = (abs(p) - size + (p.y > 0.0 ? column.y : column.x)) * sigma;
  if (q.y > q.x) {
    p = p.yx;
    size = size.yx;
    radii = radii.xzyw;
    sigma = sigma.yx;
  }
  float first = max(radii.x, radii.y);
  float last = max(radii.z, radii.w);
  return cornerRows(p, size, radii.zw, sigma) + cornerRows(vec2(p.x, -p.y), size, radii.xy, sigma)
    + between(p.y - size.y + last, p.y + size.y - first, sigma.y) * between(p.x - size.x, p.x + size.x, sigma.x);
#else
  return between(p.x - size.x, p.x + size.x, sigma.x) * between(p.y - size.y, p.y + size.y, sigma.y);
#endif
}
#endif
#endif
