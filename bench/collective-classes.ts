import type { RequestClass } from './request-classes.ts';
import type { ScopeUnderTest } from './scopes.ts';

type Params = Readonly<Record<string, string | number>>;

function persons(scope: ScopeUnderTest, params: Params): string {
  const all = Object.entries({ ...scope.query, ...params }).map(([key, value]) => [key, String(value)]);
  return `/api/persons?${new URLSearchParams(all).toString()}`;
}

const AIM = [undefined, undefined, 70] as const;
const COLLABORATORS_ONLY = { 'collective.membership.modifier': 1 };
const OTHERS_ONLY = { 'collective.membership.modifier': 0 };

/** Requests that only a collective supports: by who collaborates and who does not. */
export const COLLECTIVE_CLASSES: readonly RequestClass[] = [
  { name: 'collaborators', aims: AIM, path: ({ scope }) => persons(scope, COLLABORATORS_ONLY) },
  { name: 'all but collaborators', aims: AIM, path: ({ scope }) => persons(scope, OTHERS_ONLY) },
  {
    name: 'all but them, page 100',
    aims: AIM,
    path: ({ scope }) => persons(scope, { ...OTHERS_ONLY, page: 100 }),
  },
  {
    name: 'company, no collaborators',
    aims: AIM,
    path: ({ scope, person }) =>
      persons(scope, { ...OTHERS_ONLY, 'experience.companies.value': person.companyId }),
  },
];
