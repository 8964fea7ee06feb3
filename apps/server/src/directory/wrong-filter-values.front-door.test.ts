import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let ida: SignedIn;
beforeAll(async () => {
  app = await testApp();
  ida = await signedIn(app);
});
afterAll(() => app.stop());

const PATHS = ['/api/persons', '/api/persons/stats', '/api/persons/relaxations', '/api/organizations'];

const ask = (path: string, query: string) =>
  ida.send({ method: 'GET', url: `${path}?networkId=${ida.viewer.networkId}&${query}` });

it.each([
  [
    'summary.tags.value',
    'abc',
    'Tags takes at most 100 ids: positive whole numbers with commas between them.',
  ],
  [
    'summary.tags.value',
    '4,,5',
    'Tags takes at most 100 ids: positive whole numbers with commas between them.',
  ],
  [
    'summary.tags.value',
    '-1',
    'Tags takes at most 100 ids: positive whole numbers with commas between them.',
  ],
  ['summary.tags.value', '0', 'Tags takes at most 100 ids: positive whole numbers with commas between them.'],
  [
    'summary.tags.value',
    '1'.repeat(16),
    'Tags takes at most 100 ids: positive whole numbers with commas between them.',
  ],
  [
    'summary.tags.value',
    '1,'.repeat(100) + '1',
    'Tags takes at most 100 ids: positive whole numbers with commas between them.',
  ],
  ['summary.tags.modifier', '3', 'The modifier of Tags is one of 0 (Any), 1 (All), 2 (None of).'],
  ['summary.name.value', 'x'.repeat(201), 'Name can have at most 200 characters.'],
  ['summary.name.value', 'x'.repeat(5000), 'Name can have at most 200 characters.'],
  ['summary.name.value', '%00', 'This text contains a character that cannot be saved.'],
  ['summary.name.modifier', 'z', 'The modifier of Name is one of 0 (Partial), 1 (Exact), 2 (Similar).'],
  ['summary.location.name', 'x'.repeat(201), 'Location can have at most 200 characters.'],
  ['summary.location.latitude', '200', 'The latitude of Location is a number from -90 to 90.'],
  ['summary.location.longitude', 'west', 'The longitude of Location is a number from -180 to 180.'],
  ['summary.location.locationRadius', '-1', 'The radius of Location is a number of miles, 0 or more.'],
  ['summary.location.region', 'germany', 'The region of Location is a code such as DE, DE.02 or group:dach.'],
])('Lists, stats and relaxations refuse %s=%s and name the filter', async (field, value, sentence) => {
  for (const path of PATHS) {
    const { status, problem } = await ask(path, `${field}=${value}`);
    expect([path, status, problem.clientMessage]).toEqual([path, 400, sentence]);
    expect(problem.fields).toEqual({ [field]: sentence });
  }
});

it.each([
  [
    'experience.modifier',
    '77',
    'The modifier of Experience is one of 1 (Current only), 2 (Last 10 years), 3 (Former only), 0 (All time).',
  ],
  ['collective.membership.value', '3', /^The modifier of Membership is one of 2 \(Either\), /],
])('The list of people refuses %s=%s', async (field, value, sentence) => {
  const { status, problem } = await ask('/api/persons', `${field}=${value}`);
  expect(status).toBe(400);
  expect(problem.fields?.[field]).toMatch(sentence);
});

it('A filter that is given twice is refused', async () => {
  const { status, problem } = await ask('/api/persons', 'summary.name.value=a&summary.name.value=b');
  expect([status, problem.fields]).toEqual([400, { 'summary.name.value': 'Name was given more than once.' }]);
});

it('A network id that is not a number is refused with a message', async () => {
  const { status, problem } = await ida.send({ method: 'GET', url: '/api/persons?networkId=mine' });
  expect([status, problem.fields]).toEqual([400, { networkId: 'An id is a positive whole number.' }]);
});

it('Empty values, and wrong values of page, order and limit, are not refused', async () => {
  const empty = 'summary.name.value=&summary.tags.value=&summary.location.latitude=&experience.modifier=';
  const wrong = 'page=zero&limit=9999&order=age-up&page=2';
  expect((await ask('/api/persons', `${empty}&${wrong}`)).status).toBe(200);
});
