import type { KeyboardEvent } from 'react';
import { useMemo } from 'react';
import { chainNeighbour } from './chain-neighbour.ts';
import type { ChainRow } from './chain-parts.ts';
import { ChainCard } from './ChainCard.tsx';
import { ChainEnd } from './ChainEnd.tsx';
import { ChainLabel } from './ChainLabel.tsx';
import { ChainLines } from './ChainLines.tsx';
import classes from './ChainsPicture.module.css';
import { labelRoom } from './fit-link.ts';
import { layOutChains, type PictureSize } from './lay-out-chains.ts';
import { useFirstView } from './use-first-view.ts';
import { useWidth } from './use-width.ts';

/** Pixels until the picture is measured: the widths that it has at 1440. */
const USUAL_WIDTH = { card: 748, large: 1260 } as const;

interface ChainsPictureProps {
  rows: readonly ChainRow[];
  size: PictureSize;
}

/** Chains as lines from you to the target, with a card for everybody between. The list beside it says the same in words. */
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

/** Arrow keys lead from card to card, along a chain and to the chains above and below. */
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
