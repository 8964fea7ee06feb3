import { hasOne } from './leading-words.ts';
import { rolesOf, type WordRole } from './phrases.ts';
import type { SentenceWord } from './sentence-words.ts';

/** Roles of words that are typed in capitals only for stress: "engineers AND designers". */
const STRESSED: readonly WordRole[] = ['and', 'but', 'not', 'in'];

/** Which words are typed in capitals, so that they may be names: "LA". None in a text of capitals alone. */
export function capitalsOf(sentence: readonly SentenceWord[]): boolean[] {
  const isAllCapitals = sentence.every(isInCapitals);
  return sentence.map(({ isUpper, word }) => isUpper && !isAllCapitals && !hasOne(rolesOf([word]), STRESSED));
}

/** A number or one capital letter does not show that a text has small letters. */
const isInCapitals = ({ word, isUpper, isCapital, number }: SentenceWord): boolean =>
  isUpper || number !== null || (isCapital && word.length === 1);
