import type { Introduction, Party } from '@kithline/contract/introductions.ts';
import { sql } from 'kysely';
import { unixSeconds, unixSecondsOrNull } from '../platform/clock.ts';
import type { Db, RowOf } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import type { Request } from './introduction.ts';
import {
  actsOf,
  declinedStep,
  endedFor,
  endOf,
  isWaiting,
  mayPassOn,
  presentStep,
  readsAskerWords,
  remindableFrom,
  remindedOn,
  roleOf,
  senderOf,
  stateFor,
  stepAt,
  stepOf,
  turnOf,
} from './introductions.access.ts';
import { type Parties, readParties } from './parties.ts';
import { readReach, type ReachOfUser } from './reach.ts';

/**
 * Converts requests to what the viewer may know, in the same order. Leaves out those in which the viewer has
 * no role.
 */
export async function presentIntroductions(
  db: Db,
  viewer: Viewer,
  { requests, now }: { requests: readonly Request[]; now: Date },
): Promise<Introduction[]> {
  const { userId } = viewer;
  const parties = await readParties(db, viewer, {
    userIds: [...new Set(requests.flatMap((request) => usersShown(request, userId)))],
    targetIds: [...new Set(requests.flatMap(({ targetPersonId }) => targetPersonId ?? []))],
  });
  const reachOf = await readReach(db, viewer, requests);
  const conversations = await conversationsWith(db, viewer, requests);
  return requests.flatMap((request) => {
    const role = roleOf(request, userId);
    if (role === null) return [];
    const viewerFacts: ViewerFacts = { userId, now, reach: reachOf(request), parties };
    return [
      {
        id: request.id,
        role,
        ...whoIsIn(request, viewerFacts),
        ...wordsIn(request, userId),
        ...timesOf(request, viewerFacts),
        state: stateFor(request, userId),
        reason: reasonFor(request, userId),
        byMessage: isByMessage(request, viewerFacts),
        conversationId: conversations.get(request.id) ?? null,
        may: actsOf(request, userId, viewerFacts),
        isWaiting: isWaiting(request, userId, now),
      },
    ];
  });
}

interface ViewerFacts {
  userId: number;
  now: Date;
  reach: ReachOfUser;
  parties: Parties;
}

/**
 * The users whose names the viewer sees: for the asker, the asker and the first connector; for others, the
 * asker, the member who sent them the request, and the next connector.
 */
function usersShown(request: Request, userId: number): number[] {
  const { through, next } = aroundViewer(request, userId);
  return [request.askerId, through, next].filter((id) => id !== null);
}

function aroundViewer(request: Request, userId: number): { through: number | null; next: number | null } {
  const own = stepOf(request, userId);
  if (request.askerId === userId || own === undefined)
    return { through: stepAt(request, 1)?.userId ?? null, next: null };
  const next = stepAt(request, own.number + 1);
  return { through: senderOf(request, own), next: next?.isTarget ? null : (next?.userId ?? null) };
}

function whoIsIn(
  request: Request,
  { userId, parties }: ViewerFacts,
): Pick<Introduction, 'asker' | 'target' | 'through' | 'isFirst' | 'next'> {
  const { through, next } = aroundViewer(request, userId);
  // If the viewer does not see a profile, a role is shown only for the asker and for the member who sent the
  // viewer the request.
  const isAsker = request.askerId === userId;
  return {
    asker: parties.member(request.askerId, { showsRole: true }) ?? NOBODY,
    target: parties.target(request.targetPersonId, request.targetName),
    through: parties.member(through, { showsRole: !isAsker }),
    isFirst: stepOf(request, userId)?.number === 1,
    next: parties.member(next, { showsRole: false }),
  };
}

/** Stands in for an asker whose account is deleted while the response is made. */
const NOBODY: Party = {
  name: '',
  profilePicture: null,
  role: null,
  person: null,
  userId: null,
  strength: null,
  connectedOn: null,
};

function wordsIn(
  request: Request,
  userId: number,
): Pick<Introduction, 'words' | 'throughWords' | 'ownWords'> {
  const own = stepOf(request, userId);
  if (own === undefined) return { words: request.words, throughWords: null, ownWords: null };
  const next = own.answer === 'passed-on' ? stepAt(request, own.number + 1) : undefined;
  return {
    words: readsAskerWords(request, own) ? request.words : null,
    throughWords: own.words === '' ? null : own.words,
    ownWords: next === undefined || next.words === '' ? null : next.words,
  };
}

function timesOf(
  request: Request,
  { userId, now }: ViewerFacts,
): Pick<
  Introduction,
  'askedOn' | 'passedOn' | 'endedOn' | 'endsOn' | 'remindableFrom' | 'remindedOn' | 'laterUntil'
> {
  const own = stepOf(request, userId);
  const endedOn = endedFor(request, userId);
  return {
    askedOn: unixSeconds(own?.sentOn ?? request.askedOn),
    passedOn: unixSecondsOrNull(passedOnFor(request, userId)),
    endedOn: unixSecondsOrNull(endedOn),
    // The end of an ended request is not computed from its last step, whose day would reveal to the asker
    // which member declined.
    endsOn: unixSeconds(endedOn ?? endOf(request)),
    remindableFrom: unixSeconds(endedOn ?? remindableFrom(request)),
    remindedOn: endedOn === null ? unixSecondsOrNull(remindedOn(request)) : null,
    laterUntil: unixSecondsOrNull(laterFor(request, userId, now)),
  };
}

function passedOnFor(request: Request, userId: number): Date | null {
  const step = userId === request.askerId ? stepAt(request, 1) : stepOf(request, userId);
  const isOfAsker = userId === request.askerId;
  if (step?.answer !== 'passed-on' || (isOfAsker && stateFor(request, userId) === 'declined')) return null;
  return step.answeredOn;
}

function laterFor(request: Request, userId: number, now: Date): Date | null {
  const later = turnOf(request) === userId ? presentStep(request)?.laterUntil : null;
  return later && later > now ? later : null;
}

/** Only the member who declined gets the reason of a silent decline. */
function reasonFor(request: Request, userId: number): string | null {
  if (stateFor(request, userId) !== 'declined') return null;
  return request.isTold || declinedStep(request)?.userId === userId ? request.reason : null;
}

/** Whether the connector has passed the request on, or could do so, by message in Kithline. */
function isByMessage(request: Request, { userId, reach }: ViewerFacts): boolean {
  const own = stepOf(request, userId);
  if (own === undefined || own.isTarget) return false;
  const next = stepAt(request, own.number + 1);
  if (own.answer === 'passed-on') return next?.position != null;
  return mayPassOn(own, { by: 'message', isToTarget: next?.isTarget === true }, reach);
}

/**
 * Returns the conversations that accepted requests have opened, by request. Leaves out those that the viewer
 * is not in.
 */
async function conversationsWith(
  db: Db,
  { userId }: Viewer,
  requests: readonly Request[],
): Promise<Map<number, number>> {
  const ids = requests.flatMap(({ conversationId }) => conversationId ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RowOf<'participant', 'conversationId'>>`
    select conversation_id from participant
    where user_id = ${userId} and left_on is null and conversation_id = any(${ids}::bigint[])`.execute(db);
  const own = new Set(rows.map(({ conversationId }) => conversationId));
  return new Map(
    requests.flatMap(({ id, conversationId }) =>
      conversationId !== null && own.has(conversationId) ? [[id, conversationId] as const] : [],
    ),
  );
}
