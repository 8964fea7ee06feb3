import classes from './MarkedText.module.css';
import type { Piece } from './split-by-marks.ts';

interface MarkedPiecesProps {
  pieces: readonly Piece[];
  /**
   * With `match`, the marks show what a filter found; with `typed`, which letters were typed into a search.
   */
  tone: 'match' | 'typed';
}

/** The pieces of a text, with `<mark>` around the marked ones. */
export function MarkedPieces({ pieces, tone }: MarkedPiecesProps) {
  return pieces.map((piece) =>
    piece.marked ? (
      <mark key={piece.start} className={classes[tone]}>
        {piece.text}
      </mark>
    ) : (
      <span key={piece.start}>{piece.text}</span>
    ),
  );
}
