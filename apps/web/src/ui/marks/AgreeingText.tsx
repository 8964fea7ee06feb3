import { splitByAgreement, type TypedFor } from './agreeing-letters.ts';
import { MarkedPieces } from './MarkedPieces.tsx';

/** A text in which the letters that its words have in common with the typed words are marked. */
export function AgreeingText({ text, words }: { text: string; words: readonly TypedFor[] }) {
  return <MarkedPieces pieces={splitByAgreement(text, words)} tone="typed" />;
}
