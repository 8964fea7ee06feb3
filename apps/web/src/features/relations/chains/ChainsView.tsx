import type { ChainRow } from './chain-parts.ts';
import { ChainsList } from './ChainsList.tsx';
import { ChainsPicture } from './ChainsPicture.tsx';
import classes from './ChainsView.module.css';
import type { PictureSize } from './lay-out-chains.ts';

interface ChainsViewProps {
  rows: readonly ChainRow[];
  size: PictureSize;
  /** Whether the chains are of another page and stay until the new ones have loaded. */
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
