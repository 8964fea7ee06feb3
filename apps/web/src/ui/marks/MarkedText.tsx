import { MarkedPieces } from './MarkedPieces.tsx';
import { splitByMarks } from './split-by-marks.ts';

interface MarkedTextProps {
  text: string;
  /** The words to mark anywhere in the text, ignoring case and accents. */
  marks: readonly string[];
  /** `match` shows which filter was met; `typed` shows the letters typed into a search. */
  tone?: 'match' | 'typed';
}

/** Text with marks around the searched words. */
export function MarkedText({ text, marks, tone = 'match' }: MarkedTextProps) {
  return <MarkedPieces pieces={splitByMarks(text, marks)} tone={tone} />;
}
