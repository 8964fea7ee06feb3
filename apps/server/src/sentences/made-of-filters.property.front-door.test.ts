import { sentencesApi } from '@kithline/contract/sentences.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../testing/factories.ts';
import { proofNumber, proofRuns } from '../testing/proof-runs.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { aWorldOfSentences } from './testing/a-world-of-sentences.ts';
import { comparable, type ExpectedSentence, writtenOut } from './testing/compare-sentence.ts';

type Filters = ExpectedSentence['filters'];
type Choice = readonly [words: string, filters: Filters];

/** Phrases with which a sentence about people may begin. */
const HEADS: readonly Choice[] = [
  ['lawyers', { 'experience.roleTypes': ['Legal'] }],
  ['engineers and designers', { 'experience.roleTypes': ['Creative', 'Engineering'] }],
  ['directors', { 'experience.seniorityLevels': ['Director'] }],
  ['people below manager', { 'experience.seniorityLevels': ['Entry', 'Senior'] }],
  ['product managers', { 'experience.title': 'product manager' }],
  ['journalists', { 'summary.tags': ['Journalist'] }],
  ['everybody', {}],
];
/** Groups of phrases. At most one phrase of each group may follow. */
const FURTHER: readonly (readonly Choice[])[] = [
  [
    ['in Lisbon', { 'summary.location': { place: 'Lisbon, Portugal', miles: 25 } }],
    ['near Nairobi', { 'summary.location': { place: 'Nairobi, Kenya', miles: 50 } }],
    ['within 30 miles of Oxford', { 'summary.location': { place: 'Oxford, United Kingdom', miles: 30 } }],
    ['not in Germany', { 'summary.location': { region: 'Germany' }, 'summary.location.modifier': 2 }],
  ],
  [
    ['at Lumen Advisory', { 'experience.companies': ['Lumen Advisory'] }],
    ['at Mirante Capital or Caravela Law', { 'experience.companies': ['Caravela Law', 'Mirante Capital'] }],
    ['in fintech', { 'experience.industries': ['Financial Services'] }],
    ['except at Marlly', { 'experience.companies': ['Marlly'], 'experience.companies.modifier': 2 }],
  ],
  [
    ['labelled Clients', { 'network.labels': ['Clients'] }],
    ['without a label', { 'network.withoutLabel': 1 }],
    [
      'known through Alice Marshall or Adrian Teo',
      { 'network.knownThrough': ['Adrian Teo', 'Alice Marshall'] },
    ],
    ['that I know well', { 'network.strength': ['Strong'] }],
  ],
  [
    ['who studied at INSEAD', { 'education.schools': ['INSEAD'] }],
    ['with an MBA', { 'education.degrees': ['Master of Business Administration'] }],
  ],
  [
    ['who like chess', { 'summary.interests': ['Chess'] }],
    ['who changed jobs since March', { 'experience.changedSince': '2026-03-01' }],
    ['connected in the last year', { 'network.connected': 365 }],
    ['noted last month', { 'network.notedSince': 30 }],
  ],
];

let app: TestApp;
let reader: SignedIn;
beforeAll(async () => {
  app = await testApp({ hasPlaceNames: true, clock: () => new Date('2026-11-27T12:00:00Z') });
  reader = await aWorldOfSentences(app);
});
afterAll(() => app.stop());

/** A head, then one phrase from each of some groups, in random order. */
const A_SENTENCE = fc
  .tuple(
    fc.constantFrom(...HEADS),
    fc.shuffledSubarray([...FURTHER.keys()], { minLength: 1 }),
    fc.array(fc.nat({ max: 3 }), { minLength: FURTHER.length, maxLength: FURTHER.length }),
  )
  .map(([head, groups, picks]) => {
    const rest = groups.map((group): Choice => {
      const choices = FURTHER[group] ?? [];
      return choices[(picks[group] ?? 0) % choices.length] ?? ['', {}];
    });
    return [head, ...rest];
  });

test('A sentence that is composed of the words for filters is understood as these filters', async () => {
  await fc.assert(
    fc.asyncProperty(A_SENTENCE, async (choices) => {
      const text = choices.map(([words]) => words).join(' ');
      const { networkId } = reader.viewer;
      const found = await reader.ask(sentencesApi.understand, { query: { networkId, text } });
      const wanted = Object.assign({}, ...choices.map(([, filters]) => filters));
      expect([text, comparable(await writtenOut(app.database.db, found)), found.unused]).toEqual([
        text,
        comparable(wanted),
        [],
      ]);
    }),
    { numRuns: proofRuns({ usual: 100, full: 5_000 }), seed: proofNumber(41) },
  );
});
