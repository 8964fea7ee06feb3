import type { PersonResult } from '@kithline/contract/directory.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { vi } from 'vitest';

type Answer = (query: URLSearchParams) => unknown;

/** Stubs `fetch` with replies by path below /api; other paths get 404. Returns the requested URLs. */
export function answerCalls(answers: Readonly<Record<string, Answer>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost');
    asked.push(url.pathname + url.search);
    const answer = answers[url.pathname.replace('/api', '')];
    return answer ? Response.json(await answer(url.searchParams)) : new Response('{}', { status: 404 });
  });
  return asked;
}

export const pageOfPeople = (names: readonly string[], total = names.length) =>
  toPage(
    names.map((name, index) => aPerson(index + 1, name)),
    { page: 1, limit: 50, total },
  );

function aPerson(id: number, name: string): PersonResult {
  const organization = { id: 1, name: 'Halden Ventures', profilePicture: null };
  return {
    person: {
      id,
      name,
      profilePicture: null,
      primaryWorkRole: { title: 'Director', organization },
      location: { id: 1, name: 'Lisbon, Portugal' },
      headline: null,
    },
    isCollaborator: false,
    connections: [],
    moreConnections: 0,
    isOwnConnection: false,
    connectedOn: null,
    relationship: null,
    labels: [],
    lastNote: null,
    blocks: [],
  };
}

const SENIORITIES = [
  { id: 5, name: 'Manager' },
  { id: 6, name: 'Director' },
];

const LABELS = [
  { id: 31, name: 'Audit chair' },
  { id: 32, name: 'Board-ready' },
];

const COLLECTIVE_LABELS = [
  { id: 41, name: 'Trustee shortlist' },
  { id: 42, name: 'Met in Lisbon' },
];

const CONNECTIONS = [
  { id: 51, name: 'Mei Lin' },
  { id: 52, name: 'Omar Aziz' },
];

const DATASETS: Readonly<Record<string, { id: number; name: string }[]>> = {
  'seniority-levels': SENIORITIES,
  'network-labels': LABELS,
  'collective-labels': COLLECTIVE_LABELS,
  connections: CONNECTIONS,
};

export const autocomplete: Answer = (query) => {
  const ids = query.get('ids')?.split(',').map(Number);
  const found = DATASETS[query.get('dataset') ?? ''] ?? [{ id: 9, name: 'Head of Policy' }];
  const results = ids ? found.filter(({ id }) => ids.includes(id)) : found;
  return toPage(results, { page: 1, limit: 50, total: results.length });
};
