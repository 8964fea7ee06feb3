import { entryAt } from '../population/entry-at.ts';
import type { Random } from '../population/random.ts';

// Marks of organizations that do not exist: two tones of one color in a simple shape. The shapes are drawn in
// a square of 100 units; a mark shows its inner 72 by 72 units.

export interface Mark {
  form: number;
  /** The color, in degrees. */
  hue: number;
}

type Form = (strong: string, soft: string) => string;

const FORMS: readonly Form[] = [
  // A disc in two halves
  (strong, soft) =>
    `<path d="M26 48a24 24 0 0 1 48 0z" fill="${strong}"/><path d="M26 53a24 24 0 0 0 48 0z" fill="${soft}"/>`,
  // A square within a square, both standing on a corner
  (strong, soft) =>
    `<path d="M50 22l28 28l-28 28l-28-28z" fill="${soft}"/><path d="M50 36l14 14l-14 14l-14-14z" fill="${strong}"/>`,
  // Two peaks
  (strong, soft) =>
    `<path d="M50 24l25 52H25z" fill="${soft}"/><path d="M50 46l14 30H36z" fill="${strong}"/>`,
  // Two discs that overlap
  (strong, soft) =>
    `<circle cx="60" cy="50" r="18" fill="${soft}"/><circle cx="40" cy="50" r="18" fill="${strong}"/>`,
  // Three blocks and a disc
  (strong, soft) =>
    `<rect x="26" y="26" width="22" height="48" rx="4" fill="${strong}"/><rect x="53" y="26" width="21" height="21" rx="4" fill="${soft}"/><circle cx="63.500" cy="63.500" r="10.500" fill="${strong}"/>`,
  // Steps
  (strong, soft) =>
    `<rect x="26" y="56" width="13" height="18" rx="3" fill="${soft}"/><rect x="43.500" y="42" width="13" height="32" rx="3" fill="${strong}"/><rect x="61" y="26" width="13" height="48" rx="3" fill="${soft}"/>`,
  // A ring with its center
  (strong, soft) =>
    `<circle cx="50" cy="50" r="20" fill="none" stroke="${soft}" stroke-width="9"/><circle cx="50" cy="50" r="8" fill="${strong}"/>`,
  // Two leaves
  (strong, soft) =>
    `<path d="M50 76q-26-8-24-42q24 6 24 42z" fill="${strong}"/><path d="M50 76q26-8 24-42q-24 6-24 42z" fill="${soft}"/>`,
  // Quarters of discs
  (strong, soft) =>
    `<path d="M26 48V26a22 22 0 0 1 22 22z" fill="${strong}"/><path d="M74 52v22a22 22 0 0 1-22-22z" fill="${strong}"/><path d="M52 48V26a22 22 0 0 1 22 22z" fill="${soft}"/><path d="M48 52v22a22 22 0 0 1-22-22z" fill="${soft}"/>`,
  // Waves
  (strong, soft) =>
    `<g fill="none" stroke-width="8" stroke-linecap="round"><path d="M27 40q11.500-14 23 0t23 0" stroke="${strong}"/><path d="M27 60q11.500-14 23 0t23 0" stroke="${soft}"/></g>`,
  // A hexagon in facets
  (strong, soft) =>
    `<path d="M50 23l23.500 13.500v27L50 77L26.500 63.500v-27z" fill="${soft}"/><path d="M50 50l23.500-13.500v27L50 77z" fill="${strong}"/>`,
  // An arch
  (strong, soft) =>
    `<path d="M26 74V50a24 24 0 0 1 48 0v24H62V50a12 12 0 0 0-24 0v24z" fill="${strong}"/><rect x="43" y="58" width="14" height="16" rx="3" fill="${soft}"/>`,
  // Two arrows up
  (strong, soft) =>
    `<path d="M50 26l24 22v13L50 39L26 61V48z" fill="${strong}"/><path d="M50 48l24 22v8L50 60L26 78v-8z" fill="${soft}"/>`,
  // Four petals
  (strong, soft) =>
    `<g fill="${soft}"><circle cx="50" cy="36" r="12"/><circle cx="50" cy="64" r="12"/></g><g fill="${strong}"><circle cx="36" cy="50" r="12"/><circle cx="64" cy="50" r="12"/></g>`,
];

const HUES = 18;
const WHOLE_TURN = 360;

export function chooseMark(random: Random): Mark {
  return { form: random.int(0, FORMS.length - 1), hue: (random.int(0, HUES - 1) * WHOLE_TURN) / HUES };
}

/** Draws a square mark as SVG, without a background, in tones that are visible on white and on black. */
export function drawMark({ form, hue }: Mark): string {
  // At equal lightness, yellow and green look lighter than blue.
  const lightness = hue >= 45 && hue <= 165 ? 40 : 52;
  const tone = (opacity: number) => `hsl(${hue} 58% ${lightness}% / ${opacity})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="14 14 72 72">${entryAt(FORMS, form)(tone(1), tone(0.5))}</svg>`;
}
