import { describe, expect, it } from 'vitest';
import { activityHref, readActivityFilter } from './activity-address.ts';

describe('The filter in the URL of Activity', () => {
  it('is the same when it is written and read again', () => {
    const filter = {
      query: 'ada & bo',
      by: 4,
      kind: 'edit',
      from: '2026-11-01',
      to: '2026-11-30',
      person: 7,
    } as const;
    const href = activityHref(filter, 3);
    const { page, ...params } = Object.fromEntries(new URLSearchParams(href.split('?')[1]));
    expect([readActivityFilter(params), page]).toEqual([filter, '3']);
    expect(activityHref({}, 1)).toBe('/dashboard/activity');
  });

  it('leaves out newer entries only on later pages, so that the first page shows new entries', () => {
    expect(activityHref({}, 2, 90)).toBe('/dashboard/activity?page=2&upTo=90');
    expect(activityHref({}, 1, 90)).toBe('/dashboard/activity');
  });

  it.each<Record<string, string>>([
    { by: 'me', kind: 'toString', from: 'today', to: '2026-02-30' },
    { by: '0', kind: '', from: '2026-13-01', to: '', organization: '-4' },
  ])('ignores invalid values in %j', (params) => {
    expect(readActivityFilter(params)).toEqual({});
  });
});
