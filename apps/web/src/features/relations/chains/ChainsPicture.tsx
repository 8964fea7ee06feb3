import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMemo } from 'react';
import { chainNeighbour } from './chain-neighbour.ts';
import type { ChainLink, ChainRow } from './chain-parts.ts';
import { ChainCard } from './ChainCard.tsx';
import { ChainEnd } from './ChainEnd.tsx';
import { ChainLines } from './ChainLines.tsx';
import classes from './ChainsPicture.module.css';
import { fitLink, labelRoom } from './fit-link.ts';
import { type DrawnLabel, layOutChains, type PictureSize } from './lay-out-chains.ts';

/** Widths in pixels until the picture has been measured. They are those in a window 1440 pixels wide. */
const USUAL_WIDTH = { card: 748, large: 1260 } as const;

interface ChainsPictureProps {
  rows: readonly ChainRow[];
  size: PictureSize;
}

/**
 * Chains as lines from the viewer to the target, with a card for each person in between. ChainsList has the
 * same content in words.
 */
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
      {layout.cards.map((card) => {
        const stop = rows[card.row]?.between[card.column];
        return stop && <ChainCard key={card.key} {...{ stop, target, size }} at={card} />;
      })}
      {layout.labels.map((label) => {
        const link = rows[label.row]?.links[label.link];
        return link && <ChainLabel key={label.key} link={link} at={label} />;
      })}
      <ChainEnd stop={target} size={size} at={layout.target} />
    </figure>
  );
}

/**
 * Moves the focus between cards with the arrow keys: left and right along a chain, up and down to the next
 * chains.
 */
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

/** Keys of the pictures that were already shown since the page was loaded. */
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
 * Returns the width of an element, measured before the first paint and after each change; `until` while the
 * element has no width.
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

/**
 * The label of a line: "Strong 2014". The tooltip names the rater. Hidden from screen readers, which read the
 * list.
 */
function ChainLabel({ link, at }: ChainLabelProps) {
  const { words, year, evidence } = fitLink(link, at.width);
  return (
    <span
      aria-hidden
      className={classes.label}
      data-works={link.strength === null || undefined}
      title={evidence ?? undefined}
      style={{ left: at.x, top: at.y, '--room': `${at.width}px` }}
    >
      {words}
      {year !== null && <span className={classes.year}>{year}</span>}
    </span>
  );
}
