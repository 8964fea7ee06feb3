// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { productPlace } from './product-place.ts';

const here = (path: string) => `${location.origin}${path}`;

it.each<[string, object]>([
  ['/people/12', { kind: 'profile', entity: 'people', id: 12, scope: { kind: 'own' } }],
  ['/organizations/3?tab=people', { kind: 'profile', entity: 'organizations', id: 3 }],
  [
    '/collectives/8/directory/people/12',
    { kind: 'profile', entity: 'people', scope: { kind: 'collective', id: 8 } },
  ],
  ['/dashboard/people/12', { kind: 'profile', scope: { kind: 'admin' } }],
  ['/people?summary.name.value=ada', { kind: 'list', params: { 'summary.name.value': 'ada' } }],
  ['/collectives/8', { kind: 'collective', id: 8, path: '/collectives/8' }],
])('The link %s has a card', (path, place) => {
  expect(productPlace(here(path))).toMatchObject(place);
});

it.each([
  'https://elsewhere.example/people/12',
  'javascript:alert(1)',
  'mailto:ada@example.test',
  'not an address',
])('"%s" is not a link into this product', (href) => expect(productPlace(href)).toBeNull());

it.each(['/', '/login', '/api/people/12', '/dashboard', '/people/12/edit', '/collectives/8/people'])(
  'The link %s has no card',
  (path) => expect(productPlace(here(path))).toBeNull(),
);
