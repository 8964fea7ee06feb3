import type { BodyOf } from '@kithline/contract/endpoint.ts';
import {
  type Introduction,
  type introductionsApi,
  MOST_INTRODUCTIONS_A_DAY,
  MOST_OPEN_INTRODUCTIONS,
} from '@kithline/contract/introductions.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { AppContext } from '../app-context.ts';
import { isUnbroken, writableBy, writeBetween } from '../messaging/write-between.ts';
import { readPersonRefs } from '../people/read-person-refs.ts';
import { readablePerson } from '../people/readable-person.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { sayDayOfYear } from '../platform/text/say-dates.ts';
import { sayWait } from '../platform/text/say-wait.ts';
import { groundIn } from '../relations/chains/read-ground.ts';
import { searchChains } from '../relations/chains/search-chains.ts';
import { countWrite } from '../relations/count-write.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import {
  requestByClientId,
  requestCounts,
  lastDecline,
  holdForAsking,
  insertRequest,
  hasOpenRequest,
  type NewRequest,
} from './ask.queries.ts';
import { DAY, type Request } from './introduction.ts';
import { readTakers, requestsById, usersOfPersons } from './introductions.queries.ts';
import { presentOne } from './list-introductions.ts';
import { isOffFrom } from './settings.queries.ts';
import { endRequest, sendStep, setAnswer } from './steps.queries.ts';
import { notifyOf, refreshFor } from './tell.ts';

type AskBody = BodyOf<typeof introductionsApi.ask>;

/** Days after a decline in which the asker cannot ask the same connector for the same person. */
const DAYS_AFTER_DECLINE = 14;

/**
 * Asks for an introduction along a chain, by a message to the first connector. Throws 404 if the viewer does
 * not see the chain in the scope, or if a connector could not write to the next one, and 403 if the first
 * connector cannot be asked, for any reason. Throws 409 if the same request is open or was declined recently,
 * or if the viewer has too many open requests, and 429 after too many in a day.
 */
export async function askForIntroduction(
  app: AppContext,
  viewer: Viewer,
  body: AskBody,
): Promise<Introduction> {
  await countWrite(app, viewer, 'introductions');
  const earlier = await requestByClientId(app.db, viewer.userId, body.clientId);
  if (earlier !== null) return presentOne(app.db, viewer, { id: earlier, now: app.clock() });
  const { networkId, collectiveId, admin } = body;
  const viewerScope = { viewer, scope: readEntityScope(viewer, { networkId, collectiveId, admin }) };
  const way = await visibleWay(app, viewerScope, body);
  return inTransaction(app.db, async (db) => {
    const now = app.clock();
    const { scope } = viewerScope;
    const newRequest: NewRequest = {
      askerId: viewer.userId,
      targetPersonId: body.targetPersonId,
      targetName: way.targetName,
      collectiveId: scope.kind === 'collective' ? scope.collectiveId : null,
      words: body.words,
      clientId: body.clientId,
      connectorIds: way.connectorIds,
      now,
    };
    const userIds = [viewer.userId, ...way.connectorIds];
    if (!(await holdForAsking(db, { collectiveId: newRequest.collectiveId, userIds }))) throw notFound();
    const id =
      (await requestByClientId(db, viewer.userId, body.clientId)) ??
      (await send(db, newRequest, way.connectorName));
    return presentOne(db, viewer, { id, now });
  });
}

interface Way {
  targetName: string;
  /** User ids, in the order of the chain. */
  connectorIds: number[];
  /** Of the first connector. */
  connectorName: string;
}

/** Returns the chain through exactly these people. Throws 404 unless the viewer sees it in the scope. */
async function visibleWay(
  app: AppContext,
  viewerScope: ViewerScope,
  { targetPersonId, connectorPersonIds }: AskBody,
): Promise<Way> {
  const target = { entityTypeId: ENTITY_TYPES.person, entityId: targetPersonId };
  await readablePerson(app.db, viewerScope, targetPersonId);
  const { chains } = await searchChains(groundIn(app, viewerScope, target));
  const requestedIds = connectorPersonIds.join(' ');
  if (!chains.some(({ members }) => members.join(' ') === requestedIds)) throw notFound();
  const refs = await readPersonRefs(app.db, viewerScope, [targetPersonId, ...connectorPersonIds]);
  const users = await usersOfPersons(app.db, connectorPersonIds);
  const connectorIds = connectorPersonIds.flatMap((id) => users.get(id) ?? []);
  const [targetName, connectorName] = [targetPersonId, connectorPersonIds[0] ?? 0].map(
    (id) => refs.get(id)?.name,
  );
  if (targetName === undefined || connectorName === undefined) throw notFound();
  // An account was deleted after the search.
  if (connectorIds.length < connectorPersonIds.length) throw notFound();
  return { targetName, connectorIds, connectorName };
}

async function send(db: Db, newRequest: NewRequest, connectorName: string): Promise<number> {
  const { askerId, targetPersonId, targetName, words, now } = newRequest;
  const [connectorId = 0] = newRequest.connectorIds;
  if (await hasOpenRequest(db, { askerId, targetPersonId, connectorId }))
    throw new Failure('conflict', {
      clientMessage: `You have already asked ${connectorName} for an introduction to ${targetName}.`,
    });
  await refuseAgain(db, newRequest, connectorName);
  await refuseTooMany(db, newRequest);
  const pair = { askerId, userId: connectorId };
  const seemsToTakeRequests = (await readTakers(db, [pair], { isForAsker: true }))(pair);
  if (!seemsToTakeRequests || !(await writableBy(db, askerId, [connectorId])).has(connectorId))
    throw cannotAsk();
  // Each connector must be able to write to the next one. Otherwise a connector would read the name of a
  // member whom Kithline hides from the connector.
  if (!(await isUnbroken(db, newRequest.connectorIds))) throw notFound();
  const isQuiet = await isOffFrom(db, pair);
  const id = await insertRequest(db, newRequest);
  const card = { fromId: askerId, toId: connectorId, text: words, introductionId: id, isQuiet, now };
  const place = await writeBetween(db, card);
  if (place === null) throw cannotAsk();
  const first = { number: 1, words: '', withAskerWords: true, userId: connectorId };
  await sendStep(db, { id }, { ...first, place, now });
  const request = (await requestsById(db, [id])).get(id);
  if (request === undefined) throw notFound();
  if (isQuiet) await declineSilently(db, request, now);
  else await notifyOf(db, request, { kind: 'introduction-asked', userIds: [connectorId], by: askerId, now });
  await refreshFor(db, request, { withAsker: true });
  return id;
}

/**
 * Declines without notice to the asker, because the connector takes no requests from this asker. To the
 * asker, the request looks open until it ends without an answer.
 */
async function declineSilently(db: Db, request: Request, now: Date): Promise<void> {
  await setAnswer(db, request, { number: 1, answer: 'declined', now });
  await endRequest(db, request, { state: 'declined', isTold: false, reason: null, now });
}

/**
 * Returns the 403 for a connector who cannot be asked. It does not reveal whether the reason is a block or
 * the connector's setting.
 */
const cannotAsk = (): Failure =>
  new Failure('forbidden', { clientMessage: 'You cannot ask this person for an introduction.' });

async function refuseAgain(
  db: Db,
  { askerId, targetPersonId, connectorIds, now }: NewRequest,
  connectorName: string,
): Promise<void> {
  const declinedOn = await lastDecline(db, { askerId, targetPersonId, connectorId: connectorIds[0] ?? 0 });
  if (declinedOn === null) return;
  // The message names a day, so whole days in UTC count.
  const againFrom = new Date((Math.floor(declinedOn.getTime() / DAY) + DAYS_AFTER_DECLINE) * DAY);
  if (now >= againFrom) return;
  throw new Failure('conflict', {
    clientMessage: `This request was declined on ${sayDayOfYear(declinedOn)}. You can ask ${connectorName} again from ${sayDayOfYear(againFrom)}.`,
  });
}

async function refuseTooMany(db: Db, { askerId, now }: NewRequest): Promise<void> {
  const since = new Date(now.getTime() - DAY);
  const { open, recent, oldestOn } = await requestCounts(db, askerId, since);
  if (open >= MOST_OPEN_INTRODUCTIONS)
    throw new Failure('conflict', {
      clientMessage: `You have ${MOST_OPEN_INTRODUCTIONS} open requests for an introduction. Take one back, or wait until one ends.`,
    });
  if (recent < MOST_INTRODUCTIONS_A_DAY) return;
  const left = (oldestOn ?? now).getTime() - since.getTime();
  throw new Failure('too-many-tries', {
    clientMessage: `You can ask for ${MOST_INTRODUCTIONS_A_DAY} introductions a day. You can ask again in ${sayWait(left)}.`,
    retryAfter: Math.max(1, Math.ceil(left / 1000)),
  });
}
