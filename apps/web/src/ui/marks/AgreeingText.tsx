import { splitByAgreement, type TypedFor } from './agreeing-letters.ts';
import { MarkedPieces } from './MarkedPieces.tsx';

/** Text with marks around the letters that were typed for its words. */
export function AgreeingText({ text, words }: { text: string; words: readonly TypedFor[] }) {
  return <MarkedPieces pieces={splitByAgreement(text, words)} tone="typed" />;
}
