import { expect, it } from 'vitest';
import { fillingLine } from './welcome.ts';

/** The output after four reports, two of them equal. */
function written(isTTY: boolean): string {
  const texts: string[] = [];
  const report = fillingLine({ isTTY, write: (text) => texts.push(text) });
  for (const done of [999, 1500, 1500, 3000]) report(done, 3000);
  return texts.join('');
}

it('The sample is counted on one line of a terminal', () => {
  expect(written(true)).toBe(
    '\rFilling in the sample: 999 of 3,000 people and organizations …' +
      '\rFilling in the sample: 1,500 of 3,000 people and organizations …' +
      '\rFilling in the sample: 3,000 of 3,000 people and organizations …\n',
  );
});

it('The sample is said once where a line cannot be written again', () => {
  expect(written(false)).toBe('Filling in the sample: 3,000 people and organizations …\n');
});
