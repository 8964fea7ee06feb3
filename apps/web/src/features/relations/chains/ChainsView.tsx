import type { ChainRow } from './chain-parts.ts';
import { ChainsPicture } from './ChainsPicture.tsx';
import classes from './ChainsView.module.css';
import type { PictureSize } from './lay-out-chains.ts';
import { moveByArrowKeys } from '../../../ui/a11y/move-by-arrow-keys.ts';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { describeChain } from './chain-words.ts';
import { SmallChain } from './SmallChain.tsx';

interface ChainsViewProps {
  rows: readonly ChainRow[];
  size: PictureSize;
  /** Those of another page, which stay until the new ones are there. */
  isOld?: boolean;
}

/** The picture and the same in words. */
export function ChainsView({ rows, size, isOld }: ChainsViewProps) {
  return (
    <div className={classes.view} data-old={isOld || undefined} aria-busy={isOld}>
      <ChainsPicture rows={rows} size={size} />
      <ChainsList rows={rows} />
    </div>
  );
}

/**
 * The same chains as sentences, in order. Beside the picture it is there for screen readers and on paper;
 * where there is no room for the picture, it is what is seen: faces with small lines between.
 */
export function ChainsList({ rows }: { rows: readonly ChainRow[] }) {
  const name = rows[0]?.target.name;
  return (
    <ol
      className={classes.list}
      aria-label={`Chains to ${name}, strongest first`}
      onKeyDown={(event) => moveByArrowKeys(event, 'a', (link) => link.focus())}
    >
      {rows.map((row) => (
        <li key={row.key} className={classes.item}>
          <VisuallyHidden data-sentence>{describeChain(row)}</VisuallyHidden>
          <SmallChain row={row} />
        </li>
      ))}
    </ol>
  );
}
