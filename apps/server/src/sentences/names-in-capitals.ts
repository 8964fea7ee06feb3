import { hasOne } from './leading-words.ts';
import { rolesOf, type WordRole } from './phrases.ts';
import type { SentenceWord } from './sentence-words.ts';

/** Roles of words that people type in capitals for emphasis: "engineers AND designers". */
const STRESSED: readonly WordRole[] = ['and', 'but', 'not', 'in'];

/**
 * For each word, whether it may be a name because it is typed in capitals ("LA") or joined to the next word
 * by "&" ("at&t"). Words such as "AND" do not count. In a text that is all in capitals, only joined words
 * count.
 */
export function capitalsOf(sentence: readonly SentenceWord[]): boolean[] {
  const isAllCapitals = sentence.every(isInCapitals);
  return sentence.map(({ isUpper, word }, at) => {
    if (sentence[at + 1]?.before === '&') return true;
    return isUpper && !isAllCapitals && !hasOne(rolesOf([word]), STRESSED);
  });
}

/** Whether a word is in capitals. Numbers and single capital letters count as words in capitals. */
const isInCapitals = ({ word, isUpper, isCapital, number }: SentenceWord): boolean =>
  isUpper || number !== null || (isCapital && word.length === 1);
