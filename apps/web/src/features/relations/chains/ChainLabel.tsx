import type { ChainLink } from './chain-parts.ts';
import { fitLink } from './fit-link.ts';
import classes from './ChainLabel.module.css';
import type { DrawnLabel } from './lay-out-chains.ts';

interface ChainLabelProps {
  link: ChainLink;
  at: DrawnLabel;
}

/**
 * What a line means: "Strong 2014", and in the tooltip whose rating it is.
 * The list says it to screen readers.
 */
export function ChainLabel({ link, at }: ChainLabelProps) {
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
