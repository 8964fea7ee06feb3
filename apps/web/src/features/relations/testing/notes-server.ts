import { EMPTY_NOTE, type Note } from '@kithline/contract/relations.ts';
import { type Named, toPage } from '@kithline/contract/wire.ts';
import { vi } from 'vitest';

interface Asked {
  /** The name of the call: "POST /notes". */
  call: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
}

type Answer = (asked: Asked) => unknown;

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** A note by the signed-in user (2), or by a colleague. */
export function aNote(id: number, note: string, by: 'self' | 'colleague' = 'self'): Note {
  const own = by === 'self';
  return {
    id,
    note,
    createdOn: nowInSeconds() - 2 * 3600,
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

interface Start {
  notes?: Note[];
  /** Labels of the profile. */
  labels?: string[];
  /** Other labels that exist. */
  known?: string[];
  perPage?: number;
}

type Answers = Record<string, Answer>;

const CHANGED_MEANWHILE = {
  status: 409,
  title: 'Conflict',
  clientMessage: 'This note was changed in the meantime.',
};
const changedAfter = ({ updatedOn }: Note) => (updatedOn ?? 1000) + 1;

let lastId = 100;

function notesAnswers(start: Start) {
  const limit = start.perPage ?? 50;
  let notes = start.notes ?? [];
  const save: Answer = ({ body }) => {
    const id = typeof body['noteId'] === 'number' ? body['noteId'] : (lastId += 1);
    const existing = notes.find((other) => other.id === id);
    if (existing && body['updatedOn'] !== existing.updatedOn) return CHANGED_MEANWHILE;
    const fields = Object.keys(EMPTY_NOTE).filter((name) => name in body);
    const written = Object.fromEntries(fields.map((name) => [name, body[name]]));
    const note = { ...aNote(id, ''), ...written, updatedOn: existing ? changedAfter(existing) : null };
    notes = !existing ? [note, ...notes] : notes.map((other) => (other.id === id ? note : other));
    return note;
  };
  const writeElsewhere = (note: Note) => {
    notes = [note, ...notes];
  };
  const changeElsewhere = (id: number, text: string) => {
    notes = notes.map((one) => (one.id === id ? { ...one, note: text, updatedOn: changedAfter(one) } : one));
  };
  const answers: Answers = {
    'GET /notes': ({ query }) => {
      const page = Number(query['page']);
      const results = notes.slice((page - 1) * limit, page * limit);
      return toPage(results, { page, limit, total: notes.length });
    },
    'POST /notes': save,
    'PATCH /notes': save,
    'POST /notes/delete': ({ body }) => {
      notes = notes.filter(({ id }) => id !== body['noteId']);
    },
  };
  return { answers, kept: () => notes, changeElsewhere, writeElsewhere };
}

function labelsAnswers({ labels = [], known: others = [] }: Start): {
  answers: Answers;
  assigned: () => Named[];
} {
  let known = [...labels, ...others].map((name, index) => ({ id: index + 1, name }));
  let assigned = known.filter(({ name }) => labels.includes(name));
  const answers: Answers = {
    'GET /autocomplete': ({ query }) => {
      const words = (query['name'] ?? '').toLowerCase();
      const found = known.filter(({ name }) => name.toLowerCase().includes(words));
      return toPage(found, { page: 1, limit: 50, total: found.length });
    },
    'GET /labels/entities': () => ({ results: assigned.toSorted((a, b) => a.name.localeCompare(b.name)) }),
    'POST /labels': ({ body }) => {
      const existing = known.find(({ name }) => name === body['name']);
      const label = existing ?? { id: (lastId += 1), name: String(body['name']) };
      if (!existing) known = [...known, label];
      return label;
    },
    'POST /labels/entities': ({ body }) => {
      assigned = [...assigned, ...known.filter(({ id }) => id === body['labelId'])];
    },
    'POST /labels/entities/delete': ({ body }) => {
      assigned = assigned.filter(({ id }) => id !== body['labelId']);
    },
  };
  return { answers, assigned: () => assigned };
}

/**
 * A fake server that has the notes and labels of one profile. `fail` makes a call return 500, or the given
 * status, until `heal` is called.
 */
export function notesServer(start: Start) {
  const notes = notesAnswers(start);
  const labels = labelsAnswers(start);
  const answers = { ...notes.answers, ...labels.answers };
  const failing = new Map<string, number>();
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    const call = `${init.method} ${url.pathname.replace('/api', '')}`;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Asked['body']) : {};
    const request: Asked = { call, query: Object.fromEntries(url.searchParams), body };
    asked.push(request);
    const answer = answers[call];
    const status = failing.get(call) ?? (answer ? 200 : 500);
    if (!answer || status !== 200) return Response.json({ status, title: 'No' }, { status });
    const reply = answer(request) ?? {};
    return Response.json(reply, { status: reply === CHANGED_MEANWHILE ? 409 : 200 });
  });
  const askedOf = (call: string) => asked.filter((request) => request.call === call);
  return {
    fail: (call: string, status = 500) => void failing.set(call, status),
    heal: () => failing.clear(),
    /** Changes a note as its author would in another browser. */
    changeElsewhere: notes.changeElsewhere,
    /**
     * Adds a note that this page does not have: another browser sent it, or the reply to this page was lost.
     */
    writeElsewhere: notes.writeElsewhere,
    notes: () => notes.kept().map(({ note }) => note),
    labels: () =>
      labels
        .assigned()
        .map(({ name }) => name)
        .toSorted(),
    /** Returns the bodies of the calls to an endpoint. */
    sent: (call: string) => askedOf(call).map(({ body }) => body),
    queries: (call: string) => askedOf(call).map(({ query }) => query),
  };
}
