import { expect, it } from 'vitest';
import { tellingHeadline } from './telling-headline.ts';

const work = (title: string | null, name: string | null) => ({
  title,
  organization: name === null ? null : { name },
});
const DIRECTOR = work('Managing Director', 'Société Halden');

it.each([
  'Managing Director at Société Halden',
  'managing director, SOCIETE HALDEN',
  'Managing Director @ Société Halden.',
  'Managing Director chez Société Halden',
  'Société Halden | Managing Director',
  'Managing Director',
  'Société Halden',
])('The headline %j only repeats the role above it', (headline) => {
  expect(tellingHeadline({ headline, primaryWorkRole: DIRECTOR })).toBeNull();
});

it.each([
  ['Managing Director at Société Halden, rowing for Ghent', DIRECTOR],
  ['Managing Director at Halden', DIRECTOR],
  ['Builds bridges', DIRECTOR],
  ['Managing Director', null],
  ['Director', work(null, 'Halden')],
  ['總監', work('Director', '哈爾登')],
])('The headline %j says more than the role above it', (headline, primaryWorkRole) => {
  expect(tellingHeadline({ headline, primaryWorkRole })).toBe(headline);
});

it('A headline is shown if the role has neither a title nor an organization; without a headline, nothing is shown', () => {
  expect(tellingHeadline({ headline: 'Builds bridges', primaryWorkRole: work(null, null) })).toBe(
    'Builds bridges',
  );
  expect(tellingHeadline({ headline: null, primaryWorkRole: DIRECTOR })).toBeNull();
});
