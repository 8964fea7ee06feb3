import { expect, it } from 'vitest';
import { plainDigits } from './plain-digits.ts';

it.each([
  ['٥/٣/٢٠٢١', '5/3/2021'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['๕ มีนาคม ๒๕๖๔', '5 มีนาคม 2564'],
  ['५ मार्च २०२१', '5 मार्च 2021'],
  ['２０２１', '2021'],
  ['𝟘𝟙𝟡', '019'],
  ['5 Mar 2021 ½ ②', '5 Mar 2021 ½ ②'],
])('%s is %s in plain digits', (text, plain) => {
  expect(plainDigits(text)).toBe(plain);
});
