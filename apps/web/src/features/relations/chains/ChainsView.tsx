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
  isOld?: boolean;
}

/** Chains as a picture and, with the same content, as a list. */
export function ChainsView({ rows, size, isOld }: ChainsViewProps) {
  return (
    <div className={classes.view} data-old={isOld || undefined} aria-busy={isOld}>
      <ChainsPicture rows={rows} size={size} />
      <ChainsList rows={rows} />
    </div>
  );
}

/**
 * The chains as sentences. Where the picture is shown, the list is only for screen readers and print. In
 * narrow windows it replaces the picture.
 */
export function ChainsList({ rows }: { rows: readonly ChainRow[] }) {
  const name = rows[0]?.target.name;
  return (
    <ol
      className={classes.list}
      aria-label={`Chains to ${name}, shortest first, then strongest`}
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
