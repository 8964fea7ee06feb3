import classes from './MarkedText.module.css';
import type { Piece } from './split-by-marks.ts';

interface MarkedPiecesProps {
  pieces: readonly Piece[];
  /** `match` shows which filter was met; `typed` shows the letters typed into a search. */
  tone: 'match' | 'typed';
}

/** The pieces of a text, with real `<mark>` elements around those that are marked. */
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
