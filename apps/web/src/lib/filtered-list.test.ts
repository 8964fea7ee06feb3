import { describe, expect, it } from 'vitest';
import { organizationPath, organizationsWith, peopleWith, personPath } from './filtered-list.ts';
import { adminScope, networkScope } from './search-scope.ts';

const own = networkScope(7);

describe('A chip of a profile', () => {
  it('leads to the first page of the people who have the same', () => {
    expect(peopleWith(own, 'summary.tags', 12)).toBe('/people?summary.tags.value=12&page=1&limit=50');
  });

  it('carries several ids, or words', () => {
    expect(peopleWith(own, 'experience.seniorityLevels', [3, 4])).toBe(
      '/people?experience.seniorityLevels.value=3,4&page=1&limit=50',
    );
    expect(peopleWith(own, 'experience.title', 'Head of Policy')).toBe(
      '/people?experience.title.value=Head+of+Policy&page=1&limit=50',
    );
  });

  it('stays in the area that the profile was opened in', () => {
    expect(organizationsWith(adminScope, 'summary.typeId', 11)).toBe(
      '/dashboard/organizations?summary.typeId.value=11&page=1&limit=50',
    );
    expect(personPath(adminScope, 4)).toBe('/dashboard/people/4');
    expect(organizationPath(own, 9)).toBe('/organizations/9');
  });
});
