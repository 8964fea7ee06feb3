import { MarkedPieces } from './MarkedPieces.tsx';
import { splitByMarks } from './split-by-marks.ts';

interface MarkedTextProps {
  text: string;
  /** The words to mark wherever they are in the text, ignoring case and accents. */
  marks: readonly string[];
  tone?: 'match' | 'typed';
}

/** Text in which the searched words are marked. */
export function MarkedText({ text, marks, tone = 'match' }: MarkedTextProps) {
  return <MarkedPieces pieces={splitByMarks(text, marks)} tone={tone} />;
}
