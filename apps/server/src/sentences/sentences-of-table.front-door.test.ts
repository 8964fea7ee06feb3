import { readFileSync } from 'node:fs';
import { sentencesApi } from '@kithline/contract/sentences.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { aWorldOfSentences } from './testing/a-world-of-sentences.ts';
import { comparable, type ExpectedSentence, writtenOut } from './testing/compare-sentence.ts';

/** The day on which the authors wrote the table. */
const TODAY = new Date('2026-11-27T12:00:00Z');
const LEAST_EXACT = 0.95;
const FILE = new URL('testing/sentences.jsonl', import.meta.url);

let app: TestApp;
let reader: SignedIn;
beforeAll(async () => {
  app = await testApp({ hasPlaceNames: true, clock: () => TODAY });
  reader = await aWorldOfSentences(app);
});
afterAll(() => app.stop());

const SENTENCES: readonly ExpectedSentence[] = readFileSync(FILE, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));

/** Returns null if the sentence is understood as its authors meant it, else what was understood instead. */
async function differenceOf(expected: ExpectedSentence): Promise<string | null> {
  const { networkId } = reader.viewer;
  const found = await reader.ask(sentencesApi.understand, { query: { networkId, text: expected.text } });
  const filters = comparable(await writtenOut(app.database.db, found));
  const isExact =
    found.entity === expected.entity &&
    filters === comparable(expected.filters) &&
    JSON.stringify(found.unused) === JSON.stringify(expected.unused);
  return isExact ? null : `${found.entity} ${filters} ${JSON.stringify(found.unused)}`;
}

test('At least 95 % of the sentences of the table are understood exactly', async () => {
  const wrong: string[] = [];
  const counts = new Map<string, [exact: number, all: number]>();
  for (const expected of SENTENCES) {
    const difference = await differenceOf(expected);
    if (difference !== null) wrong.push(`${expected.text}\n    ${difference}`);
    for (const about of [expected.lang, ...expected.kinds]) {
      const [exact, all] = counts.get(about) ?? [0, 0];
      counts.set(about, [exact + Number(difference === null), all + 1]);
    }
  }
  const share = 1 - wrong.length / SENTENCES.length;
  const figures = [...counts].map(([about, [exact, all]]) => `${about} ${exact}/${all}`).join(', ');
  const report = share < LEAST_EXACT ? `${figures}\n${wrong.join('\n')}` : '';
  expect([share >= LEAST_EXACT, report]).toEqual([true, '']);
});
