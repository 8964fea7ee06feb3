import type { Introduction } from '@kithline/contract/introductions.ts';
import type { KeptTouch } from '@kithline/contract/keeping-in-touch.ts';
import type { PersonProfile } from '@kithline/contract/people.ts';
import { type RelationshipRef, type StrengthId, strengthOf } from '@kithline/contract/strengths.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { vi } from 'vitest';
import { introductionsPage } from '../../../features/relations/testing/introduction-examples.ts';

const RELATIONSHIP_ID = 31;

/** The reply for a person with whom the viewer was never in touch, and for whom no rhythm is set. */
const NEVER_IN_TOUCH: KeptTouch = {
  everyMonths: null,
  countedFrom: null,
  laterUntil: null,
  byLabel: null,
  lastTouch: null,
  dueOn: null,
  inNetwork: true,
};

/** A fake server that knows one person and the viewer's rating of this person. */
export function answerAsServer(profile: PersonProfile) {
  const server = {
    relationship: profile.relationship as RelationshipRef | null,
    suggestion: { strength: null, facts: [] } as { strength: unknown; facts: string[] },
    commonalities: [] as unknown[],
    moreOfPeople: 0,
    offeredRole: null as unknown,
    introductions: [] as Introduction[],
    /** Paths for which the server returns 500. */
    failing: new Set<string>(),
    /** Requests that write, such as "POST /relationships". */
    written: [] as string[],
    read: [] as string[],
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost');
    const path = pathname.replace('/api', '');
    if (init.method === 'GET') server.read.push(path);
    else server.written.push(`${init.method} ${path}`);
    if (server.failing.has(path)) return Response.json({}, { status: 500 });
    return answer(server, profile, {
      path,
      method: init.method ?? 'GET',
      body: typeof init.body === 'string' ? init.body : '',
    });
  });
  return server;
}

type Server = ReturnType<typeof answerAsServer>;
interface Asked {
  path: string;
  method: string;
  body: string;
}

function answer(server: Server, profile: PersonProfile, { path, method, body }: Asked): Response {
  const { relationship } = server;
  if (path === '/relationships' && method === 'POST') {
    const { strengthId } = JSON.parse(body) as { strengthId: StrengthId };
    server.relationship = { id: RELATIONSHIP_ID, strength: strengthOf(strengthId) };
    return Response.json(server.relationship, { status: 201 });
  }
  if (method === 'DELETE') {
    server.relationship = null;
    return new Response(null, { status: 204 });
  }
  const answers: Record<string, unknown> = {
    [`/persons/${profile.id}/profile`]: { profile: { ...profile, relationship } },
    [`/persons/${profile.id}/experiences`]: { results: [] },
    [`/persons/${profile.id}/educations`]: { results: [] },
    [`/persons/${profile.id}/both-know`]: {
      results: [{ id: 9, name: 'Priya Raghunathan', profilePicture: null, primaryWorkRole: null }],
      total: 28,
      pages: 1,
    },
    [`/persons/${profile.id}/commonalities`]: {
      results: server.commonalities,
      moreOfPeople: server.moreOfPeople,
    },
    '/persons': toPage([asResult({ ...profile, relationship })], { page: 1, limit: 50, total: 1 }),
    '/organizations': toPage([], { page: 1, limit: 1, total: 0 }),
    '/chains': toPage([], { page: 1, limit: 10, total: 0 }),
    '/notes': toPage([], { page: 1, limit: 50, total: 0 }),
    '/introductions': introductionsPage(server.introductions),
    '/labels/entities': { results: [] },
    '/relationships': { results: relationship ? [relationship] : [] },
    '/relationships/suggestion': server.suggestion,
    [`/keeping-in-touch/persons/${profile.id}`]: NEVER_IN_TOUCH,
    '/account/offered-role': { role: server.offeredRole },
  };
  if (/^\/persons\/\d+\/profile$/.test(path) && !(path in answers)) return Response.json({ profile: null });
  return path in answers ? Response.json(answers[path]) : Response.json({}, { status: 404 });
}

function asResult(person: PersonProfile) {
  return {
    person,
    isCollaborator: false,
    connections: [{ id: 31, name: 'Priya Raghunathan', profilePicture: null }],
    moreConnections: 0,
    isOwnConnection: false,
    labels: [],
    lastNote: null,
    connectedOn: person.connectedOn,
    relationship: person.relationship,
    blocks: [],
  };
}
