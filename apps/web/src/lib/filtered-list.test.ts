import { describe, expect, it } from 'vitest';
import {
  organizationPath,
  organizationsWith,
  peopleInRoles,
  peopleNotKnownTo,
  peopleWith,
  personPath,
} from './filtered-list.ts';
import { adminScope, networkScope } from './search-scope.ts';

const own = networkScope(7);

it('A link can lead to the people who are not in the network of a member', () => {
  expect(peopleNotKnownTo(own, 5)).toBe(
    '/people?network.knownThrough.value=5&network.knownThrough.modifier=2&page=1&limit=50',
  );
});

describe('A link in a profile', () => {
  it('leads to the first page of the people with the same value', () => {
    expect(peopleWith(own, 'summary.tags', 12)).toBe('/people?summary.tags.value=12&page=1&limit=50');
  });

  it('can filter by several ids, or by text', () => {
    expect(peopleWith(own, 'experience.seniorityLevels', [3, 4])).toBe(
      '/people?experience.seniorityLevels.value=3,4&page=1&limit=50',
    );
    expect(peopleWith(own, 'experience.title', 'Head of Policy')).toBe(
      '/people?experience.title.value=Head+of+Policy&page=1&limit=50',
    );
  });

  it('stays in the scope of the profile', () => {
    expect(organizationsWith(adminScope, 'summary.typeId', 11)).toBe(
      '/dashboard/organizations?summary.typeId.value=11&page=1&limit=50',
    );
    expect(personPath(adminScope, 4)).toBe('/dashboard/people/4');
    expect(organizationPath(own, 9)).toBe('/organizations/9');
  });
});

describe('The link on a number of people', () => {
  it('opens the list of people who have one role with all of the values, a current role or any role', () => {
    const ids = { industries: 3, seniorityLevels: 6 };
    const list = '/people?experience.seniorityLevels.value=6&experience.industries.value=3';
    expect(peopleInRoles(own, 'current', ids)).toBe(`${list}&experience.modifier=1&page=1&limit=50`);
    expect(peopleInRoles(own, 'ever', ids)).toBe(`${list}&page=1&limit=50`);
  });
});
