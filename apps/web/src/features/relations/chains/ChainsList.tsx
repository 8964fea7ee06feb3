import { moveByArrowKeys } from '../../../ui/a11y/move-by-arrow-keys.ts';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import type { ChainRow } from './chain-parts.ts';
import { describeChain } from './chain-words.ts';
import classes from './ChainsList.module.css';
import { SmallChain } from './SmallChain.tsx';

/**
 * The chains as sentences. Beside the picture it is only for screen readers and print. In narrow windows it
 * replaces the picture, with faces and small lines.
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
