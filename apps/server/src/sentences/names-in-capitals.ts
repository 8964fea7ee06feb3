import { hasOne } from './leading-words.ts';
import { rolesOf, type WordRole } from './phrases.ts';
import type { SentenceWord } from './sentence-words.ts';

/** Roles of words that people type in capitals for emphasis: "engineers AND designers". */
const STRESSED: readonly WordRole[] = ['and', 'but', 'not', 'in'];

/**
 * Which words are typed in capitals, or joined to the next word by "&", so that they may be names: "LA",
 * "at&t". In a text that is all in capitals, only joined words count.
 */
export function capitalsOf(sentence: readonly SentenceWord[]): boolean[] {
  const isAllCapitals = sentence.every(isInCapitals);
  return sentence.map(({ isUpper, word }, at) => {
    if (sentence[at + 1]?.before === '&') return true;
    return isUpper && !isAllCapitals && !hasOne(rolesOf([word]), STRESSED);
  });
}

/** Whether a word may be in a text that is all in capitals. Numbers and single capital letters may be. */
const isInCapitals = ({ word, isUpper, isCapital, number }: SentenceWord): boolean =>
  isUpper || number !== null || (isCapital && word.length === 1);
