import { splitByAgreement, type TypedFor } from './agreeing-letters.ts';
import { MarkedPieces } from './MarkedPieces.tsx';

/** Marks in a text the letters that its words share with the typed words. */
export function AgreeingText({ text, words }: { text: string; words: readonly TypedFor[] }) {
  return <MarkedPieces pieces={splitByAgreement(text, words)} tone="typed" />;
}
