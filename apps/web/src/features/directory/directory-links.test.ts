import { describe, expect, it } from 'vitest';
import { networkScope } from '../../lib/search-scope.ts';
import { organizationsThat, peopleWho } from './directory-links.ts';

const scope = networkScope(7);

describe('Links into the directory', () => {
  it('open the first page of 50 rows, with one filter', () => {
    expect(peopleWho(scope, { experience: { companies: [12] } })).toBe(
      '/people?experience.companies.value=12&page=1&limit=50',
    );
    expect(organizationsThat(scope, { summary: { tags: [3] } })).toBe(
      '/organizations?summary.tags.value=3&page=1&limit=50',
    );
  });

  it('contain several filters, and places with their radius', () => {
    const place = { name: 'Lisbon', latitude: 38.7, longitude: -9.1, locationRadius: 10 };
    expect(peopleWho(scope, { summary: { location: place }, experience: { title: 'director' } })).toBe(
      '/people?summary.location.name=Lisbon&summary.location.latitude=38.7&summary.location.longitude=-9.1' +
        '&summary.location.locationRadius=10&experience.title.value=director&page=1&limit=50',
    );
  });
});
