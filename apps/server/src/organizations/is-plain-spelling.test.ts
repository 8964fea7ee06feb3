import { expect, it } from 'vitest';
import { isPlainSpelling } from './is-plain-spelling.ts';

it.each([
  ['Halden', true],
  ['HALDEN', false],
  ['Halden GmbH', false],
  ['IBM', true],
  ['サクラ', true],
  ['Công ty Việt Mỹ', true],
  ['टाटा', true],
  ['Halden 💩', false],
  ['Halden™', false],
  ['H\u0337\u0321\u031balden', false],
])(
  'A spelling is plain if it has no legal form, no decoration and no needless capitals: for %j, this is %s',
  (name, isPlain) => {
    expect(isPlainSpelling(name)).toBe(isPlain);
  },
);
