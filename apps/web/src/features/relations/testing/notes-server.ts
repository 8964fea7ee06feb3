import type { Note } from '@kithline/contract/relations.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { vi } from 'vitest';

interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
}

type Answer = (asked: Asked) => unknown;

const NOW = () => Math.floor(Date.now() / 1000);

/** A note of the signed-in user (2), or of a colleague. */
export function aNote(id: number, note: string, by: 'self' | 'colleague' = 'self'): Note {
  const own = by === 'self';
  return {
    id,
    note,
    createdOn: NOW() - 2 * 3600,
    updatedOn: null,
    createdBy: {
      id: own ? 20 : 30,
      name: own ? 'Inês Carvalho' : 'Daniel Abrams',
      profilePicture: null,
      user: { id: own ? 2 : 3 },
    },
    may: { edit: own, remove: own },
  };
}

/** What the server keeps of one profile, and its answers to the browser; `fail` makes a call answer 500 until `heal`. */
export function notesServer(start: {
  notes?: Note[];
  labels?: string[];
  known?: string[];
  perPage?: number;
}) {
  const perPage = start.perPage ?? 50;
  let notes = start.notes ?? [];
  const known = [...(start.labels ?? []), ...(start.known ?? [])].map((name, index) => ({
    id: index + 1,
    name,
  }));
  let given = known.filter(({ name }) => start.labels?.includes(name));
  let lastId = 100;
  const failing = new Set<string>();
  const asked: Asked[] = [];

  const save = (body: Asked['body']): Note => {
    const text = String(body['note']);
    const id = typeof body['noteId'] === 'number' ? body['noteId'] : (lastId += 1);
    const note = aNote(id, text);
    const isNew = !notes.some((other) => other.id === id);
    notes = isNew ? [note, ...notes] : notes.map((other) => (other.id === id ? note : other));
    return note;
  };
  const answers: Record<string, Answer> = {
    'GET /notes': ({ query }) => {
      const page = Number(query['page']);
      const results = notes.slice((page - 1) * perPage, page * perPage);
      return toPage(results, { page, limit: perPage, total: notes.length });
    },
    'POST /notes': ({ body }) => save(body),
    'PATCH /notes': ({ body }) => save(body),
    'POST /notes/delete': ({ body }) => {
      notes = notes.filter(({ id }) => id !== body['noteId']);
    },
    'GET /autocomplete': ({ query }) => {
      const words = (query['name'] ?? '').toLowerCase();
      const found = known.filter(({ name }) => name.toLowerCase().includes(words));
      return toPage(found, { page: 1, limit: 50, total: found.length });
    },
    'GET /labels/entities': () => ({ results: given.toSorted((a, b) => a.name.localeCompare(b.name)) }),
    'POST /labels': ({ body }) => {
      const label = { id: (lastId += 1), name: String(body['name']) };
      known.push(label);
      return label;
    },
    'POST /labels/entities': ({ body }) => {
      given = [...given, ...known.filter(({ id }) => id === body['labelId'])];
    },
    'POST /labels/entities/delete': ({ body }) => {
      given = given.filter(({ id }) => id !== body['labelId']);
    },
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    const call = `${init.method} ${url.pathname.replace('/api', '')}`;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Asked['body']) : {};
    const query = Object.fromEntries(url.searchParams);
    const request: Asked = { method: init.method ?? '', path: url.pathname.replace('/api', ''), query, body };
    asked.push(request);
    const answer = answers[call];
    if (failing.has(call) || !answer) return Response.json({ status: 500, title: 'No' }, { status: 500 });
    return Response.json(answer(request) ?? {});
  });
  return {
    fail: (call: string) => void failing.add(call),
    heal: () => failing.clear(),
    notes: () => notes.map(({ note }) => note),
    labels: () => given.map(({ name }) => name).toSorted(),
    /** The bodies of the calls to an endpoint. */
    sent: (call: string) =>
      asked.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body),
    askedOf: (path: string) => asked.filter((request) => request.path === path).map(({ query }) => query),
  };
}
