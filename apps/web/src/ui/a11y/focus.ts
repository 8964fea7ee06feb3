/**
 * When nothing has the focus, or a button that was switched off, gives it to the heading of what
 * lies topmost: the next key starts there, and not at the beginning of the page.
 */
export function focusHeadingIfLost(): void {
  const active = document.activeElement;
  if (active && active !== document.body && !active.matches(':disabled')) return;
  const topmost = [...document.querySelectorAll('[data-covers-page]')].at(-1) ?? document;
  const heading = topmost.querySelector<HTMLElement>('h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
