// A transition between two pictures of a layer: `first` at progress 0, `second` at 1. The pictures lie in the layer's
// plane. For the point of the plane that a pixel shows, each kind computes the colour.

uniform vec4 target;
uniform float up;
uniform vec4 box;
uniform mat3 toLayer;    // (pixel, 1) to the plane, homogeneous
uniform mat3x2 toTexels; // (point of the plane, 1) to texels
uniform vec4 stage;      // minimum and maximum of the layer's rectangle
uniform vec4 numbers;    // progress, opacity, 1 for a transition that runs backwards, depth
uniform vec2 direction;  // towards the side where the transition begins
uniform sampler2D first;
uniform sampler2D second;

out vec4 result;

#ifndef IRIS
// The texture is larger than its picture, and transparent around it.
vec4 sampled(sampler2D image, vec2 point) {
  return textureLod(image, (toTexels * vec3(point, 1.0)) / vec2(textureSize(image, 0)), 0.0);
}
#endif

// The share of a pixel that lies on the stage. Pictures that move may leave it.
float staged(vec2 point, float perPixel) {
  vec2 d = clamp(min(point - stage.xy, stage.zw - point) / perPixel + 0.5, 0.0, 1.0);
  return d.x * d.y;
}

vec4 over(vec4 above, vec4 below) { return above + below * (1.0 - above.a); }

vec4 shaded(vec4 color, float light) { return vec4(min(color.rgb * light, color.a), color.a); }

#if defined(IRIS)
// A hole between curved, turning blades opens on the second picture. It is seven-sided while it is small and round when
// it is wide, like the iris of a lens. Its edge casts a shadow on the picture behind it: on the first picture, or,
// where the hole closes around the old picture, on the new picture outside.
vec4 transition(vec2 point, float perPixel, ivec2 texel) {
  float progress = numbers.x;
  vec2 size = stage.zw - stage.xy;
  vec2 from = point - 0.5 * (stage.xy + stage.zw);
  float whole = 0.5 * length(size);
  const float blade = 6.283185307 / 7.0;
  float angle = atan(from.y, from.x) + 1.2 * progress;
  float around = mod(angle, blade) - 0.5 * blade;
  // The distance from the centre, in a measure between a polygon's and a circle's.
  float distance = length(from) * mix(1.0, cos(around), 0.5 * (1.0 - smoothstep(0.05, 0.5, progress)));
  float hole = progress * (whole + perPixel);
  float covered = clamp((hole - distance) / perPixel + 0.5, 0.0, 1.0);
  float depth = 0.09 * min(size.x, size.y);
  float shadow = 0.55 * exp(-max(distance - hole, 0.0) / depth) * smoothstep(0.0, 0.1, progress);
  // The rim of the blades reflects light.
  float rim = 0.25 * exp(-abs(distance - hole - perPixel) / (0.12 * depth)) * smoothstep(0.0, 0.1, progress);
  vec4 behind = shaded(texelFetch(first, texel, 0), 1.0 - shadow + rim);
  return mix(behind, texelFetch(second, texel, 0), covered);
}
#elif defined(CURL)
const float pi = 3.141592654;

// The distance from a point to the edge of the stage, positive inside.
float inside(vec2 point) {
  vec2 d = min(point - stage.xy, stage.zw - point);
  return min(d.x, d.y);
}

// The page. Its picture contains the coverage of its edges, and nothing beyond them.
vec4 page(vec2 point, float perPixel) {
  return sampled(first, point) * clamp(inside(point) / perPixel + 1.0, 0.0, 1.0);
}

// The back of the page: paper through which the picture is faintly visible.
vec4 back(vec2 point, float perPixel) {
  vec4 color = page(point, perPixel);
  return vec4(mix(color.rgb, vec3(0.97) * color.a, 0.86), color.a);
}

// The page is rolled around a cylinder that moves over it, and lies on itself beyond half a turn. At a distance u
// before the cylinder's line of contact, the layers are, from the lowest: the second picture, the flat page or its
// rising part, and the back of the page that comes over.
vec4 transition(vec2 point, float perPixel) {
  vec2 centre = 0.5 * (stage.xy + stage.zw);
  vec2 size = stage.zw - stage.xy;
  float reach = 0.5 * (abs(direction.x) * size.x + abs(direction.y) * size.y);
  float radius = 0.14 * reach;
  float line = mix(reach, -reach - 2.5 * radius, numbers.x);
  float lifted = clamp((reach - line) / (2.0 * pi * radius), 0.0, 1.0);
  float u = dot(point - centre, direction) - line;
  const vec2 light = vec2(-0.42, 0.91); // across the cylinder, and upwards

  vec4 color = sampled(second, point);
  // The shadow of the roll on the part that it has left. A transparent page casts none.
  float behind = max(u - radius, 0.0) / radius;
  vec2 rolled = point + direction * (0.5 * pi * radius - u);
  float thrown = sampled(first, clamp(rolled, stage.xy + perPixel, stage.zw - perPixel)).a;
  color = shaded(color, 1.0 - 0.5 * lifted * thrown * exp(-1.3 * behind) * step(0.0, u));

  float seen = clamp((radius - u) / perPixel + 0.5, 0.0, 1.0);
  if (seen > 0.0) {
    float across = clamp(u / radius, 0.0, 1.0);
    float rise = asin(across);
    // The page itself: flat before the line, rising behind it.
    vec2 at = point + direction * (radius * rise - max(min(u, radius), 0.0));
    float lit = dot(vec2(-across, cos(rise)), light) / light.y;
    vec4 front = shaded(page(at, perPixel), clamp(0.35 + 0.65 * lit, 0.0, 1.15));

    // The part that comes over: it continues beyond the top of the cylinder, then it is flat again.
    float along = u > 0.0 ? radius * (pi - rise) : pi * radius - u;
    vec2 folded = point + direction * (along - min(u, radius));
    // The edge of this part casts a shadow on the page.
    float gap = max(-inside(folded), 0.0) / radius;
    float below = u < 0.0 ? 1.0 : 1.0 - across;
    front = shaded(front, 1.0 - 0.45 * lifted * exp(-1.6 * gap) * below);
    float backLit = dot(u > 0.0 ? vec2(across, cos(rise)) : vec2(0.0, 1.0), light) / light.y;
    vec4 folding = shaded(back(folded, perPixel), clamp(0.62 + 0.38 * backLit, 0.0, 1.0));
    float here = staged(point, perPixel);
    if (u > 0.0) front *= here;
    color = mix(color, over(folding * here, over(front, color)), seen);
  }
  return color;
}
#elif defined(SUCK)
// The first picture is drawn into a corner, as a cloth is pulled through a hole. `direction` points away from the
// corner, and its longer component is the axis of the motion.
vec4 transition(vec2 point, float perPixel) {
  float progress = numbers.x;
  vec2 size = stage.zw - stage.xy;
  vec2 centre = 0.5 * (stage.xy + stage.zw);
  bool isAcross = abs(direction.x) > abs(direction.y);
  vec2 axis = isAcross ? vec2(-sign(direction.x), 0.0) : vec2(0.0, -sign(direction.y));
  vec2 lateral = isAcross ? vec2(0.0, -sign(direction.y)) : vec2(-sign(direction.x), 0.0); // towards the corner
  float axisLength = dot(abs(axis), size);
  float lateralLength = dot(abs(lateral), size);
  float along = dot(point - centre, axis) / axisLength + 0.5;    // 0…1, 1 at the mouth
  float across = dot(point - centre, lateral) / lateralLength;   // −0.5…0.5
  // First the sides bend towards the mouth, then the picture runs along them.
  float bend = smoothstep(0.0, 0.45, progress);
  float run = smoothstep(0.15, 1.0, progress);
  run = run * run;
  float width = mix(1.0, mix(1.0, 0.015, smoothstep(0.0, 1.0, along)), bend);
  // Towards the end the whole picture is drawn in.
  width *= 1.0 - 0.6 * smoothstep(0.6, 1.0, progress);
  float middle = 0.5 - 0.5 * width;
  float source = along - run * 1.02;
  vec4 color = vec4(0.0);
  float apart = 0.25 * perPixel / (width * lateralLength);
  float from = (across - middle) / width;
  for (int index = 0; index < 4; index++) {
    float l = from + (float(index) - 1.5) * apart;
    vec2 at = centre + axis * (source - 0.5) * axisLength + lateral * l * lateralLength;
    // Beyond the picture everything is transparent.
    vec2 d = min(at - stage.xy, stage.zw - at) / perPixel;
    color += sampled(first, at) * clamp(min(d.x, d.y) + 1.0, 0.0, 1.0);
  }
  // Folds run towards the mouth. They are deeper where the cloth is narrower.
  float gathered = bend * (1.0 - width);
  float folds = sin(from * 18.0) * 0.5 + sin(from * 31.0 + 1.7) * 0.25;
  color = shaded(color * (0.25 * staged(point, perPixel)), 1.0 - gathered * (0.28 - 0.22 * folds));
  return over(color, sampled(second, point));
}
#elif defined(RIPPLE)
// A drop falls into the middle. Waves run outwards, displace the picture, and leave the second picture behind them.
vec4 transition(vec2 point, float perPixel) {
  float progress = numbers.x;
  vec2 size = stage.zw - stage.xy;
  vec2 from = point - 0.5 * (stage.xy + stage.zw);
  float whole = 0.5 * length(size);
  float distance = length(from);
  vec2 outwards = distance > 0.0 ? from / distance : vec2(0.0);
  float width = 0.16 * whole;
  float front = mix(-width, whole + width, progress);
  float revealed = smoothstep(-width, width, front - distance);

  // A packet of waves. It is weaker the farther it has spread, and 0 at both ends of the transition. Few waves run
  // ahead of the front, more follow it.
  float x = (distance - front) / whole;
  float strength = smoothstep(0.0, 0.12, progress) * (1.0 - smoothstep(0.6, 1.0, progress));
  float packet = exp((x > 0.0 ? -60.0 : -16.0) * x * x) * strength;
  float phase = 6.283185307 * x / 0.12;
  // The centre of the waves does not move.
  float calm = smoothstep(0.0, 0.08 * whole, distance);
  vec2 at = point + outwards * (0.022 * whole * packet * calm * sin(phase));
  at = clamp(at, stage.xy + 0.5 * perPixel, stage.zw - 0.5 * perPixel);
  // Slopes that face the light are brighter, the others are darker.
  float slope = packet * cos(phase) * dot(outwards, normalize(vec2(-0.6, -0.8))) * calm;
  vec4 color = mix(sampled(first, at), sampled(second, at), revealed);
  color = shaded(color, 1.0 + 0.45 * slope);
  float glint = pow(max(slope, 0.0), 3.0) * 1.2;
  return vec4(min(color.rgb + glint * color.a, color.a), color.a) * staged(point, perPixel);
}
#endif

void main() {
  vec2 pixel = gl_FragCoord.xy;
  if (up > 0.5) pixel.y = target.w - pixel.y;
  pixel += target.xy;
  vec3 q = toLayer * vec3(pixel, 1.0);
  if (q.z <= 0.0) {
    result = vec4(0.0);
    return;
  }
  vec2 point = q.xy / q.z;
  // d(point)/d(pixel), as lengths.
  vec2 dx = (toLayer[0].xy - point * toLayer[0].z) / q.z;
  vec2 dy = (toLayer[1].xy - point * toLayer[1].z) / q.z;
  float perPixel = max(0.5 * (length(dx) + length(dy)), 1e-9);
#ifdef IRIS
  result = transition(point, perPixel, ivec2(floor(pixel - box.xy)));
#else
  result = transition(point, perPixel);
#endif
  result *= numbers.y;
}
