import { splitByMarks } from './split-by-marks.ts';
import classes from './MarkedText.module.css';

interface MarkedTextProps {
  text: string;
  /** The words to mark, wherever they stand in the text; case and accents do not count. */
  marks: readonly string[];
  /** `match` shows which filter was met; `typed` shows the letters typed into a search. */
  tone?: 'match' | 'typed';
}

/** Text with real `<mark>` elements around what was looked for. */
export function MarkedText({ text, marks, tone = 'match' }: MarkedTextProps) {
  return splitByMarks(text, marks).map((piece) =>
    piece.marked ? (
      <mark key={piece.start} className={classes[tone]}>
        {piece.text}
      </mark>
    ) : (
      <span key={piece.start}>{piece.text}</span>
    ),
  );
}
