import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { chainNeighbour } from './chain-neighbour.ts';
import type { ChainLink, ChainRow } from './chain-parts.ts';
import { ChainCard } from './ChainCard.tsx';
import { ChainEnd } from './ChainEnd.tsx';
import { ChainLines } from './ChainLines.tsx';
import classes from './ChainsPicture.module.css';
import { fitLink, labelRoom } from './fit-link.ts';
import { type ChainsLayout, type DrawnLabel, layOutChains, type PictureSize } from './lay-out-chains.ts';

/** Widths in pixels until the picture has been measured: its widths in a window 1440 pixels wide. */
const USUAL_WIDTH = { card: 748, large: 1260 } as const;

interface ChainsPictureProps {
  rows: readonly ChainRow[];
  size: PictureSize;
}

/** Chains as lines from the viewer to the target, with a card for each person in between. */
export function ChainsPicture({ rows, size }: ChainsPictureProps) {
  const { ref, width } = useWidth<HTMLElement>(USUAL_WIDTH[size]);
  const layout = useMemo(() => {
    const strengths = rows.map(({ links }) => links.map(({ strength }) => strength));
    return layOutChains(strengths, { width, size, label: labelRoom(rows) });
  }, [rows, width, size]);
  const { you, target } = rows[0] ?? {};
  const isFirstView = useFirstView(`${target?.kind} ${target?.id}`);
  if (!you || !target) return null;
  return (
    <figure
      ref={ref}
      className={classes.picture}
      data-size={size}
      style={{ '--height': `${layout.height}px` }}
      onKeyDown={(event) => moveToNeighbour(event, rows)}
    >
      <ChainLines
        layout={layout}
        width={width}
        title={`Chains from you to ${target.name}`}
        description="The heavier a line, the stronger the tie. The strongest chain is at the top."
        isFirstView={isFirstView}
      />
      <ChainEnd stop={you} isYou size={size} at={layout.you} />
      {rows.map((row, index) => (
        <DrawnChain key={row.key} {...{ row, index, layout, size }} />
      ))}
      <ChainEnd stop={target} size={size} at={layout.target} />
    </figure>
  );
}

interface DrawnChainProps {
  row: ChainRow;
  index: number;
  layout: ChainsLayout;
  size: PictureSize;
}

/** The labels and cards of a chain, in the order in which the Tab key visits them. */
function DrawnChain({ row, index, layout, size }: DrawnChainProps) {
  const cards = layout.cards.filter((card) => card.row === index);
  return layout.labels
    .filter((label) => label.row === index)
    .map((label) => {
      const { link, key } = label;
      const [tie, stop, card] = [row.links[link], row.between[link], cards[link]];
      return (
        <Fragment key={key}>
          {tie && <ChainLabel link={tie} at={label} />}
          {stop && card && <ChainCard {...{ stop, size }} target={row.target} at={card} />}
        </Fragment>
      );
    });
}

/** Moves the focus between cards with the arrow keys. */
function moveToNeighbour(event: KeyboardEvent<HTMLElement>, rows: readonly ChainRow[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const { row, column } = event.target.dataset;
  if (row === undefined || column === undefined) return;
  const counts = rows.map(({ between }) => between.length);
  const next = chainNeighbour(counts, { row: Number(row), column: Number(column) }, event.key);
  if (!next) return;
  event.preventDefault();
  const place = `[data-row="${next.row}"][data-column="${next.column}"]`;
  event.currentTarget.querySelector<HTMLElement>(place)?.focus();
}

/** Keys of the pictures that were shown since the page was loaded. */
const seen = new Set<string>();

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Whether to animate a picture: only when it is shown for the first time, and not if the user prefers reduced
 * motion. Stays true while the picture is mounted.
 */
function useFirstView(key: string): boolean {
  const [isFirst] = useState(() => !seen.has(key) && !prefersStillness());
  useEffect(() => {
    seen.add(key);
  }, [key]);
  return isFirst;
}

/**
 * Returns an element's width in pixels, measured before the first paint and after each change; `until` while
 * no width has been measured.
 */
function useWidth<E extends HTMLElement>(until: number): { ref: RefObject<E | null>; width: number } {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(until);
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node) return undefined;
    const measure = () => {
      if (node.clientWidth > 0) setWidth(node.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

interface ChainLabelProps {
  link: ChainLink;
  at: DrawnLabel;
}

/** The label of a line: "Strong 2014". */
function ChainLabel({ link, at }: ChainLabelProps) {
  const { words, year, evidence } = fitLink(link, at.width);
  const look = { className: classes.label, style: { left: at.x, top: at.y, '--room': `${at.width}px` } };
  const text = (
    <span className={classes.words}>
      {words}
      {year !== null && <span className={classes.year}>{` ${year}`}</span>}
    </span>
  );
  // Screen readers learn from the list who works where.
  if (evidence === null)
    return (
      <span aria-hidden {...look} data-works>
        {text}
      </span>
    );
  const name = `${[words, year].filter(Boolean).join(' ')}. ${evidence}`;
  return (
    <Tooltip label={evidence} byPress>
      <button type="button" aria-label={name} {...look} data-evidence>
        {text}
      </button>
    </Tooltip>
  );
}
