import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { progressLine, isPublicOnEmbeddedDatabase } from './welcome.ts';

/** The output after four progress reports, two of them equal. */
function written(isTTY: boolean): string {
  const texts: string[] = [];
  const report = progressLine({ isTTY, write: (text) => texts.push(text) });
  for (const done of [999, 1500, 1500, 3000]) report(done, 3000);
  return texts.join('');
}

it('The progress of the sample is shown on one line of a terminal', () => {
  expect(written(true)).toBe(
    '\rFilling in the sample: 999 of 3,000 people and organizations …' +
      '\rFilling in the sample: 1,500 of 3,000 people and organizations …' +
      '\rFilling in the sample: 3,000 of 3,000 people and organizations …\n',
  );
});

it('The progress of the sample is reported only once if the output cannot overwrite a line', () => {
  expect(written(false)).toBe('Filling in the sample: 3,000 people and organizations …\n');
});

it.each([
  ['https://kithline.example', undefined, true],
  ['https://kithline.example', 'postgres://db.example/kithline', false],
  ['http://localhost:3000', undefined, false],
  [undefined, undefined, false],
])(
  'Kithline counts as public on the embedded database only if PUBLIC_URL is https and DATABASE_URL is not set: PUBLIC_URL %s, DATABASE_URL %s',
  (PUBLIC_URL, DATABASE_URL, isPublic) => {
    expect(isPublicOnEmbeddedDatabase(readConfig({ PUBLIC_URL, DATABASE_URL }))).toBe(isPublic);
  },
);
