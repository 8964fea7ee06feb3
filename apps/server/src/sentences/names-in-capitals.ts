import { hasOne } from './leading-words.ts';
import { rolesOf, type WordRole } from './phrases.ts';
import type { SentenceWord } from './sentence-words.ts';

/** Roles of words that people type in capitals for emphasis: "engineers AND designers". */
const STRESSED: readonly WordRole[] = ['and', 'but', 'not', 'in'];

/**
 * By word, whether it may be a name because it is typed in capitals ("LA", but not "AND") or joined to the
 * next word by "&" ("at&t"). In a text that is all in capitals, only joined words count.
 */
export function capitalsOf(sentence: readonly SentenceWord[]): boolean[] {
  const isAllCapitals = sentence.every(isInCapitals);
  return sentence.map(({ isUpper, word }, at) => {
    if (sentence[at + 1]?.before === '&') return true;
    return isUpper && !isAllCapitals && !hasOne(rolesOf([word]), STRESSED);
  });
}

/** Numbers and single capital letters count as words in capitals. */
const isInCapitals = ({ word, isUpper, isCapital, number }: SentenceWord): boolean =>
  isUpper || number !== null || (isCapital && word.length === 1);
