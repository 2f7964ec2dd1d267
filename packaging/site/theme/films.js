// Films of the gallery run while they are seen, unless the reader wants less motion; then they have controls.
const films = document.querySelectorAll("video[loop]");
if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
  for (const film of films) film.controls = true;
} else {
  const seen = new IntersectionObserver((entries) => {
    for (const {target, isIntersecting} of entries) {
      if (isIntersecting) target.play().catch(() => (target.controls = true));
      else target.pause();
    }
  });
  for (const film of films) seen.observe(film);
}
