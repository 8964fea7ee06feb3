import { MarkedPieces } from './MarkedPieces.tsx';
import { splitByMarks } from './split-by-marks.ts';

interface MarkedTextProps {
  text: string;
  /** The words to mark, wherever they stand in the text; case and accents do not count. */
  marks: readonly string[];
  /** `match` shows which filter was met; `typed` shows the letters typed into a search. */
  tone?: 'match' | 'typed';
}

/** Text with marks around what was looked for. */
export function MarkedText({ text, marks, tone = 'match' }: MarkedTextProps) {
  return <MarkedPieces pieces={splitByMarks(text, marks)} tone={tone} />;
}
