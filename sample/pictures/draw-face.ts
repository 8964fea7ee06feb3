import { entryAt } from '../population/entry-at.ts';
import type { Gender } from '../population/choose-names.ts';
import { createRandom, type Random } from '../population/random.ts';

// Faces of people who do not exist, in a square of 100 units.

type Hairstyle = 'bald' | 'bob' | 'bun' | 'cropped' | 'curly' | 'grown' | 'long' | 'parted' | 'tied';

interface Face {
  skin: string;
  hair: string;
  hairstyle: Hairstyle;
  clothes: string;
  collar: 'none' | 'open' | 'round';
  hasBeard: boolean;
  hasGlasses: boolean;
  /** The color of the background, in degrees. */
  hue: number;
}

const OF_WOMEN: readonly Hairstyle[] = ['long', 'bob', 'bun', 'curly', 'grown', 'tied', 'long', 'bob'];
const OF_MEN: readonly Hairstyle[] = ['cropped', 'parted', 'cropped', 'parted', 'curly', 'bald', 'grown'];
const CLOTHES = [
  '#1d4f91',
  '#0f766e',
  '#7a2e4d',
  '#9a3412',
  '#3f3f70',
  '#28603f',
  '#4b5563',
  '#9d3c7a',
  '#b4532a',
];
const GREY = ['#8d929b', '#b3b6bc', '#6d7077'];
/** Matching colors of skin and hair, from light to dark. */
const COMPLEXIONS: readonly { skin: readonly string[]; hair: readonly string[] }[] = [
  { skin: ['#f3cfb3', '#f0c4a2', '#f6d8c4'], hair: ['#d9a441', '#a8592b', '#6b4226', '#3a2a22', '#c47f3a'] },
  { skin: ['#e3b48c', '#dca67c', '#e9c09c'], hair: ['#3a2a22', '#221a18', '#5a3a26'] },
  { skin: ['#c88f63', '#b97f56', '#d29b70'], hair: ['#221a18', '#2e211c', '#1a1517'] },
  { skin: ['#8d5a3a', '#7a4a2e', '#9c6845'], hair: ['#1a1517', '#241a18'] },
  { skin: ['#5f3a26', '#6d442d', '#543221'], hair: ['#15110f', '#1d1614'] },
];

export interface Portrait {
  gender: Gender;
  /** 0 (light) to 4 (dark). */
  complexion: number;
  /** 0 to 23. */
  variant: number;
}

/** Common complexions of people with names of a culture. */
const OF_CULTURE: readonly [complexions: readonly number[], cultures: string][] = [
  [[0, 0, 0, 1], 'Ireland Germany Netherlands Sweden Denmark Finland Poland Czechia'],
  [[0, 0, 1, 2, 4], 'France'],
  [[0, 0, 1, 2, 3, 4], 'United-Kingdom United-States'],
  [[0, 1, 2, 3, 4], 'Brazil South-Africa'],
  [[2, 3, 3], 'India'],
  [[3, 4, 4], 'Kenya Nigeria'],
  [[2, 2, 3], 'Egypt Malaysia'],
];
const OF_ALL_OTHERS = [0, 1, 1, 2];
const COMPLEXIONS_OF = new Map(
  OF_CULTURE.flatMap(([complexions, cultures]) =>
    cultures.split(' ').map((culture) => [culture.replace('-', ' '), complexions] as const),
  ),
);

const VARIANTS = 24;
/** Proportion of people with a picture. */
const WITH_PICTURE = 0.68;

/** Returns the portrait of a person; null for a person without a picture. */
export function choosePortrait(random: Random, gender: Gender, culture: string): Portrait | null {
  if (!random.chance(WITH_PICTURE)) return null;
  const complexion = random.pick(COMPLEXIONS_OF.get(culture) ?? OF_ALL_OTHERS);
  return { gender, complexion, variant: random.int(0, VARIANTS - 1) };
}

/** Draws a portrait as SVG. Equal portraits give equal pictures. */
export function drawPortrait(portrait: Portrait): string {
  const { gender, complexion, variant } = portrait;
  return drawFace(faceOf(createRandom(`portrait ${gender} ${complexion} ${variant}`), portrait));
}

function faceOf(random: Random, { gender, complexion }: Portrait): Face {
  const { skin, hair } = entryAt(COMPLEXIONS, complexion);
  return {
    skin: random.pick(skin),
    hair: random.pick(random.chance(0.16) ? GREY : hair),
    hairstyle: random.pick(gender === 'female' ? OF_WOMEN : OF_MEN),
    clothes: random.pick(CLOTHES),
    collar: random.pick(['none', 'open', 'open', 'round'] as const),
    hasBeard: gender === 'male' && random.chance(0.3),
    hasGlasses: random.chance(0.18),
    hue: random.int(0, 23) * 15,
  };
}

function drawFace(face: Face): string {
  const { skin, hue, clothes } = face;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<defs>
<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop stop-color="hsl(${hue} 56% 84%)"/><stop offset="1" stop-color="hsl(${hue} 38% 63%)"/></linearGradient>
<linearGradient id="cloth" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${clothes}"/><stop offset="1" stop-color="${clothes}" stop-opacity=".82"/></linearGradient>
</defs>
<rect width="100" height="100" fill="url(#ground)"/>
${behind(face)}
<path d="M41 55h18v17q-9 9-18 0z" fill="${skin}"/>
<path d="M41 62q9 9 18 0v4q-9 8-18 0z" fill="#000" fill-opacity=".14"/>
<path d="M12 100q2-26 27-30q11 9 22 0q25 4 27 30z" fill="url(#cloth)"/>
${collarOf(face)}
<path d="M31 42a19 21 0 0 1 38 0v6q0 20-19 20t-19-20z" fill="${skin}"/>
${beardOf(face)}
${HAIR[face.hairstyle](face.hair)}
${glassesOf(face)}
</svg>`;
}

const behind = ({ hairstyle, hair }: Face): string => BEHIND[hairstyle]?.(hair) ?? '';

/** Hair behind the head and shoulders. */
const BEHIND: Partial<Record<Hairstyle, (hair: string) => string>> = {
  long: (hair) => `<path d="M25 44q0-28 25-28t25 28v38q-9 5-14 2H39q-5 3-14-2z" fill="${hair}"/>`,
  bob: (hair) => `<path d="M26 43q0-27 24-27t24 27v18q-5 5-12 4H38q-7 1-12-4z" fill="${hair}"/>`,
  bun: (hair) => `<circle cx="50" cy="14" r="9.5" fill="${hair}"/>`,
  tied: (hair) => `<path d="M66 28q17 6 13 34q-2 8-9 10q5-14-2-28z" fill="${hair}"/>`,
  curly: (hair) =>
    `<g fill="${hair}"><circle cx="50" cy="27" r="18"/><circle cx="32" cy="34" r="12"/><circle cx="68" cy="34" r="12"/><circle cx="29" cy="48" r="10"/><circle cx="71" cy="48" r="10"/></g>`,
};

/** Hair above the forehead. */
const HAIR: Record<Hairstyle, (hair: string) => string> = {
  bald: () => '',
  cropped: (hair) => `<path d="M30 44q-4-27 20-27t20 27q-2-9-6-14q-14 4-28 0q-4 5-6 14z" fill="${hair}"/>`,
  parted: (hair) =>
    `<path d="M30 45q-5-29 21-29q23 0 19 29q-2-9-5-13q-16 0-24-8q-2 9-7 11q-3 4-4 10z" fill="${hair}"/>`,
  curly: (hair) =>
    `<path d="M30 43q-3-11 4-13q1-8 9-7q5-6 12-1q8-2 10 6q7 4 4 15q-2-6-5-9q-5 2-9-1q-6 3-11 0q-5 3-9 1q-3 3-5 9z" fill="${hair}"/>`,
  grown: (hair) =>
    `<path d="M29 56q-6-40 21-40t21 40q-3-3-3-14q-1-7-6-10q-12 6-24 0q-5 4-6 12q0 9-3 12z" fill="${hair}"/>`,
  long: (hair) =>
    `<path d="M29 54q-3-37 21-37t21 37q-4-4-5-15q-11-2-16-12q-5 10-16 12q-1 11-5 15z" fill="${hair}"/>`,
  bob: (hair) =>
    `<path d="M29 52q-3-35 21-35t21 35q-3-4-4-14q-18 1-27-10q-1 8-7 12q-3 5-4 12z" fill="${hair}"/>`,
  bun: (hair) => `<path d="M30 44q-3-26 20-26t20 26q-3-10-9-14q-11 5-22 0q-6 4-9 14z" fill="${hair}"/>`,
  tied: (hair) =>
    `<path d="M30 46q-4-29 20-29q22 0 21 28q-3-8-6-12q-18 1-26-7q-2 8-6 12q-2 3-3 8z" fill="${hair}"/>`,
};

function collarOf({ collar, skin }: Face): string {
  if (collar === 'open')
    return '<path d="M39 70l11 15l11-15l5 2l-12 20h-8l-12-20z" fill="#fff" fill-opacity=".92"/>';
  if (collar === 'round') return `<path d="M37 70.500q13 16 26 0l-2-1q-11 9-22 0z" fill="${skin}"/>`;
  return '';
}

function beardOf({ hasBeard, hair, hairstyle, skin }: Face): string {
  if (!hasBeard) return '';
  const colour = hairstyle === 'bald' && hair === skin ? '#3a2a22' : hair;
  return `<path d="M31 46q2 8 8 9q11-5 22 0q6-1 8-9v3q0 20-19 20t-19-20z" fill="${colour}"/><path d="M44 59q6 3 12 0q-6 5-12 0z" fill="#000" fill-opacity=".18"/>`;
}

function glassesOf({ hasGlasses }: Face): string {
  if (!hasGlasses) return '';
  return '<g fill="none" stroke="#1f2937" stroke-opacity=".8" stroke-width="1.600"><circle cx="42" cy="46" r="5.500"/><circle cx="58" cy="46" r="5.500"/><path d="M47.500 46h5M36.500 45l-5-1M63.500 45l5-1"/></g>';
}
