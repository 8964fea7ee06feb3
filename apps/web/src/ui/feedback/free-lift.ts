const CONTROLS = 'button, input, select, textarea, [role="radio"], [role="switch"], [role="menuitem"]';
/** Pixels between toasts and the control below them. */
const GAP = 8;
/**
 * The maximum number of pixels by which toasts move up. If toasts moved up further, they would cover the
 * middle of a form on phones.
 */
const HIGHEST = 160;

/**
 * Returns by how many pixels toasts must move up so that they cover no control; 0 if this would be more than
 * HIGHEST.
 */
export function freeLift(toasts: HTMLElement): number {
  const { left, right, top, bottom } = toasts.getBoundingClientRect();
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !toasts.contains(control))
    .map((control) => ({ control, place: control.getBoundingClientRect() }))
    .filter(
      ({ control, place }) =>
        place.width > 0 && place.right > left && place.left < right && isInSight(control, place, toasts),
    );
  let lift = 0;
  while (lift <= HIGHEST) {
    const covered = controls.filter(
      ({ place }) => place.bottom > top - lift - GAP && place.top < bottom - lift + GAP,
    );
    if (covered.length === 0) return lift;
    lift = Math.round(bottom - Math.min(...covered.map(({ place }) => place.top)) + GAP);
  }
  return 0;
}

/**
 * Whether the user could see the control without the toasts. Toasts may cover a control that a dialog covers
 * already.
 */
function isInSight(control: Element, place: DOMRect, toasts: HTMLElement): boolean {
  const [x, y] = [place.left + place.width / 2, place.top + place.height / 2];
  const topmost = document.elementsFromPoint(x, y).find((element) => !toasts.contains(element));
  return topmost !== undefined && (control.contains(topmost) || topmost.contains(control));
}
