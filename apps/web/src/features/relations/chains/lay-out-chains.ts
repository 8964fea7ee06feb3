import { curveBumpX, line } from 'd3-shape';
import type { LinkStrength } from './chain-parts.ts';

/** Where the picture is: in a card of a profile, or in the large view. */
export type PictureSize = 'card' | 'large';

/**
 * Sizes in pixels. A list has one size for each number of people between the ends of a chain: none, one, two,
 * three or more.
 */
const MEASURES = {
  card: {
    face: 58,
    /** The space below a face, for its name. */
    caption: 38,
    /** The distance between two rows. */
    pitch: { few: 60, many: 52 },
    /** The smallest length of a straight segment, which has the label. */
    segment: [100, 100, 70, 60],
    card: [0, 211, 150, 100],
    /** The smallest width of a curve plus the margin beside it. */
    bend: [110, 100, 50, 36],
  },
  large: {
    face: 108,
    caption: 52,
    pitch: { few: 64, many: 64 },
    segment: [130, 130, 104, 94],
    card: [0, 330, 250, 186],
    bend: [160, 120, 76, 60],
  },
} as const;

/** With up to this many rows, the rows of a card are farther apart. */
const FEW_ROWS = 4;
/**
 * The part of the free width that the curves take, from 0 to 1, if no chain has more than one person in
 * between. The margins beside the faces take the rest. The free width is what cards and labels do not need.
 */
const CURVE = { card: 0.78, large: 0.66 } as const;
/** The gap in pixels between the ring of a face and the beginning of a line. */
const GAP = 2;
const WEIGHT: Readonly<Record<NonNullable<LinkStrength>, number>> = {
  Strong: 3,
  Familiar: 2,
  Weak: 1,
  'Not Given': 1,
};

export interface DrawnLine {
  key: string;
  strength: LinkStrength;
  path: string;
  /** The position of this line in the animation, in which the strongest lines are first. Counted from 0. */
  order: number;
}

export interface DrawnLabel {
  key: string;
  row: number;
  /** The index of the link in its row. */
  link: number;
  /** The center of the label, and its width. */
  x: number;
  y: number;
  width: number;
}

export interface DrawnCard {
  key: string;
  row: number;
  /** The index of this person among the people in between. */
  column: number;
  left: number;
  y: number;
  width: number;
}

export interface ChainsLayout {
  height: number;
  you: { x: number; y: number };
  target: { x: number; y: number };
  cards: DrawnCard[];
  labels: DrawnLabel[];
  /** In the order in which they are drawn: weak lines first, so that strong lines are on top. */
  lines: DrawnLine[];
}

interface Frame {
  width: number;
  size: PictureSize;
  /** The width of the longest label. Labels get this width if the curves and cards leave enough room. */
  label?: number;
}

/**
 * Lays out a picture of chains, in pixels from the top left. `rows` has the strengths of each chain's links.
 * All chains begin at one point beside the viewer's face. Curves lead from there to straight segments, which
 * have the labels.
 */
export function layOutChains(rows: readonly (readonly LinkStrength[])[], frame: Frame): ChainsLayout {
  const { face, caption, pitch } = MEASURES[frame.size];
  const most = Math.max(0, ...rows.map((links) => links.length - 1));
  const step = rows.length <= FEW_ROWS ? pitch.few : pitch.many;
  const height = Math.max(rows.length * step, face + 2 * caption);
  const middle = height / 2;
  const { margin, curve } = roomOutside(frame, most);
  const you = { x: margin + face / 2, y: middle };
  const target = { x: frame.width - you.x, y: middle };
  const from = margin + face + GAP;
  const inner = { left: from + curve, right: frame.width - from - curve };
  const drawn = rows.map((links, row) => {
    const y = middle + (row - (rows.length - 1) / 2) * step;
    const cards = cardsOf(links.length - 1, { ...inner, size: frame.size }).map((card, column) => ({
      key: `${row}.${column}`,
      row,
      column,
      y,
      ...card,
    }));
    return { row, y, links, cards };
  });
  const ends = { from: [from, middle] as const, to: [frame.width - from, middle] as const, ...inner };
  return {
    height,
    you,
    target,
    cards: drawn.flatMap(({ cards }) => cards),
    labels: drawn.flatMap((row) => labelsOf(row, inner)),
    lines: weakFirst(drawn.flatMap((row) => linesOf(row, ends))),
  };
}

/**
 * Returns the margin beside each face and the length of the curves. Together they fill the width that the
 * cards and labels of the longest chain leave free.
 */
function roomOutside({ width, size, label = 0 }: Frame, most: number): { margin: number; curve: number } {
  const { face, segment, card, bend } = MEASURES[size];
  const idealWidth = most * at(card, most) + (most + 1) * Math.max(at(segment, most), label);
  const side = Math.max(at(bend, most), (width - idealWidth) / 2 - face - GAP);
  const curve = Math.round(side * (most > 1 ? 0.9 : CURVE[size]));
  return { margin: Math.round(side - curve), curve };
}

/** Returns the cards of a row, distributed so that the segments between them have equal lengths. */
function cardsOf(count: number, { left, right, size }: { left: number; right: number; size: PictureSize }) {
  const { segment, card } = MEASURES[size];
  const room = right - left;
  const width = Math.min(at(card, count), (room - (count + 1) * at(segment, count)) / Math.max(1, count));
  const gap = (room - count * width) / (count + 1);
  return Array.from({ length: count }, (_, column) => ({
    left: left + gap + column * (width + gap),
    width,
  }));
}

interface Row {
  row: number;
  y: number;
  links: readonly LinkStrength[];
  cards: readonly DrawnCard[];
}

/** Returns the straight segment of each link. */
function segments({ links, cards }: Row, { left, right }: { left: number; right: number }) {
  return links.map((_, link) => {
    const [before, after] = [cards[link - 1], cards[link]];
    return { from: before ? before.left + before.width : left, to: after?.left ?? right };
  });
}

function labelsOf(row: Row, inner: { left: number; right: number }): DrawnLabel[] {
  return segments(row, inner).map(({ from, to }, link) => ({
    key: `${row.row}.${link}`,
    row: row.row,
    link,
    x: (from + to) / 2,
    y: row.y,
    width: to - from,
  }));
}

type Point = readonly [x: number, y: number];

/** Draws a cubic curve between each two points, with control points halfway. */
const curveThrough = line<Point>(
  ([x]) => x,
  ([, y]) => y,
)
  .curve(curveBumpX)
  .digits(1);

function linesOf(row: Row, ends: { from: Point; to: Point; left: number; right: number }) {
  return segments(row, ends).map(({ from, to }, link) => {
    const points: Point[] = [
      [from, row.y],
      [to, row.y],
    ];
    if (link === 0) points.unshift(ends.from);
    if (link === row.links.length - 1) points.push(ends.to);
    const strength = row.links[link] ?? null;
    return { key: `${row.row}.${link}`, strength, path: curveThrough(points) ?? '' };
  });
}

function weakFirst(lines: readonly Omit<DrawnLine, 'order'>[]): DrawnLine[] {
  const weight = (strength: LinkStrength) => (strength === null ? 0 : WEIGHT[strength]);
  const strongFirst = lines.toSorted((a, b) => weight(b.strength) - weight(a.strength));
  return strongFirst.map((drawn, order) => ({ ...drawn, order })).toReversed();
}

/** Returns the entry for a count. Counts beyond the list use its last entry. */
function at(list: readonly number[], count: number): number {
  return list[Math.min(count, list.length - 1)] ?? 0;
}
