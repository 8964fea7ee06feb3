import { expect, it } from 'vitest';
import { parseSearch } from './search-params.ts';
import { introductionsHref, readIntroductionsView } from './introductions-address.ts';

it.each([
  ['/introductions', {}],
  ['/introductions?tab=of', { tab: 'of' }],
  ['/introductions?state=ended', { tab: 'by', state: 'ended' }],
  ['/introductions?open=7', { openId: 7 }],
  ['/introductions?tab=by&open=7', { tab: 'by', openId: 7 }],
  [
    '/introductions?tab=of&state=open&open=7&person=12&page=2',
    {
      tab: 'of',
      state: 'open',
      openId: 7,
      personId: 12,
      page: 2,
    },
  ],
] as const)('The page of requests is at %s for %o', (href, view) => {
  expect(introductionsHref(view)).toBe(href);
});

it('The page of requests reads from its URL the same view that it wrote into the URL', () => {
  const view = { tab: 'of', state: 'open', openId: 7, personId: 12, page: 2 } as const;
  expect(readIntroductionsView(parseSearch(introductionsHref(view).split('?')[1] ?? ''))).toEqual(view);
});

it('The page of requests ignores invalid parameters in its URL', () => {
  const params = { tab: 'me', state: 'lost', open: 'x', person: '-3', page: '0' };
  expect(readIntroductionsView(params)).toEqual({
    tab: null,
    state: 'all',
    openId: null,
    personId: null,
    page: 1,
  });
});
