import { describe, expect, it } from 'vitest';
import { areaOf, collectiveIdOf, isLandingPage } from './area.ts';

describe('The area of a URL', () => {
  it.each([
    ['/', { kind: 'network' }],
    ['/people/12', { kind: 'network' }],
    ['/dashboard', { kind: 'dashboard' }],
    ['/dashboard/people/4', { kind: 'dashboard' }],
    ['/dashboards', { kind: 'network' }],
    ['/introductions', { kind: 'introductions' }],
    ['/collectives/7', { kind: 'collective', collectiveId: 7 }],
    ['/collectives/7/directory/people/12', { kind: 'collective', collectiveId: 7 }],
    ['/collectives/climate', { kind: 'nowhere' }],
    ['/collectives', { kind: 'nowhere' }],
  ])('depends on the path: %s', (pathname, area) => {
    expect(areaOf(pathname)).toEqual(area);
  });

  it('contains the id of the collective, if the URL has one', () => {
    expect(collectiveIdOf('/collectives/7/directory/people')).toBe(7);
    expect(collectiveIdOf('/people')).toBeNull();
  });
});

describe('A landing page', () => {
  it.each(['/', '/collectives/7', '/collectives/7/'])('is %s', (pathname) => {
    expect(isLandingPage(pathname)).toBe(true);
  });

  it.each(['/people', '/dashboard', '/collectives/7/directory/people', '/collectives/seven'])(
    'is not %s',
    (pathname) => {
      expect(isLandingPage(pathname)).toBe(false);
    },
  );
});
