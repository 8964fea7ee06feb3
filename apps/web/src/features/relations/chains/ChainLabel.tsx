import type { ChainLink } from './chain-parts.ts';
import { fitLink } from './fit-link.ts';
import classes from './ChainLabel.module.css';
import type { DrawnLabel, PictureSize } from './lay-out-chains.ts';

interface ChainLabelProps {
  link: ChainLink;
  size: PictureSize;
  at: DrawnLabel;
}

/**
 * What a line of the picture means: "Strong 2014" in the large view, "Strong" in a card. Whose rating it is stands there where
 * there is room, else in the tooltip. The list says it to those who listen.
 */
export function ChainLabel({ link, size, at }: ChainLabelProps) {
  const { words, rest } = fitLink(link, at.width, size);
  return (
    <span
      aria-hidden
      className={classes.label}
      data-works={link.strength === null || undefined}
      title={rest}
      style={{ left: at.x, top: at.y, '--room': `${at.width}px` }}
    >
      {words}
      {size === 'large' && link.year !== null && <span className={classes.year}>{link.year}</span>}
    </span>
  );
}
