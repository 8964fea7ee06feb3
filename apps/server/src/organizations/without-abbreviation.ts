import { foldText } from '@kithline/base/fold-text.ts';
import { withoutLegalForms } from './legal-forms.ts';
import { withoutWrittenForms } from './written-forms.ts';

/**
 * Words whose initials an abbreviation can leave out or include: "KfW" includes one, "MIT" leaves one out.
 */
const SMALL = new Set(
  'a an and at da de del della der des di die do dos du e en et for fur i in la las le les of on the und van von w y'.split(
    ' ',
  ),
);

/**
 * Returns the name without an abbreviation that only repeats the initials of the name: "Vienna Insurance
 * Group (VIG)" and "VIG (Vienna Insurance Group)" become "Vienna Insurance Group". Other words in brackets
 * stay, because they can distinguish organizations.
 */
export function withoutAbbreviation(name: string): string {
  if (!name.includes('(')) return name;
  const parts = /^([^()]*)\(([^()]+)\)([^()]*)$/u.exec(name);
  if (parts === null) return name;
  const [, before = '', inside = '', after = ''] = parts;
  if (isAbbreviation(inside, before)) return `${before} ${after}`;
  return after.trim() === '' && isAbbreviation(before, inside) ? inside : name;
}

function isAbbreviation(short: string, long: string): boolean {
  const letters = wordsOf(short).join('');
  if (!/^\p{L}{2,}$/u.test(letters)) return false;
  const words = wordsOf(long);
  if (words.length < 2) return false;
  const wordings = [words, withoutLegalForms(wordsOf(withoutWrittenForms(long)))];
  return wordings.some((wording) =>
    [wording, wording.filter((word) => !SMALL.has(word)), wording.filter((word) => word !== 'the')].some(
      (named) => named.length > 1 && initialsOf(named) === letters,
    ),
  );
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const initialsOf = (words: readonly string[]) => words.map((word) => [...word][0]).join('');
