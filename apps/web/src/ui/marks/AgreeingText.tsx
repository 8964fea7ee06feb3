import { splitByAgreement, type TypedFor } from './agreeing-letters.ts';
import { MarkedPieces } from './MarkedPieces.tsx';

/** Text that marks the letters that its words have in common with the typed words. */
export function AgreeingText({ text, words }: { text: string; words: readonly TypedFor[] }) {
  return <MarkedPieces pieces={splitByAgreement(text, words)} tone="typed" />;
}
