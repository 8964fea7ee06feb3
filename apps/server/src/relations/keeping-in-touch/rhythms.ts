import type { BodyOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import type {
  ChosenRhythm,
  KeptTouch,
  LabelRhythm,
  Rhythm,
  touchApi,
} from '@kithline/contract/keeping-in-touch.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { AppContext } from '../../app-context.ts';
import { overdueInNetwork } from '../../directory/keeping-in-touch/losing-touch.ts';
import { readRelationships } from '../../people/read-person-refs.ts';
import { readablePerson } from '../../people/readable-person.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { invalidField, notFound } from '../../platform/failure.ts';
import { publish } from '../../platform/live/publish.ts';
import { readEntityScope } from '../../scopes/read-scope.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { countWrite } from '../count-write.ts';
import {
  chosenRhythms,
  holdRhythmsOf,
  keptTouchOf,
  labelRhythms,
  NOTHING_CHOSEN,
  writeLabelRhythm,
  writeRhythms,
} from './rhythms.queries.ts';

/** The number of people whom the home page shows. */
const SHOWN = 6;
const MOST_LABELS = 500;

/** Returns how the viewer keeps in touch with a person. Never depends on choices of other members. */
export async function readKeptTouch(
  { db }: AppContext,
  viewer: Viewer,
  { id, ...query }: ScopeQuery & { id: number },
): Promise<KeptTouch> {
  await readablePerson(db, { viewer, scope: readEntityScope(viewer, query) }, id);
  return keptTouchOf(db, viewer, id);
}

/**
 * Sets the viewer's rhythm for a person, or defers the person. A changed rhythm counts from today, unless the
 * request names an earlier day. Throws 422 for the viewer's own person.
 */
export async function chooseRhythm(
  app: AppContext,
  viewer: Viewer,
  { id, ...choice }: BodyOf<typeof touchApi.choose> & { id: number },
): Promise<ChosenRhythm> {
  await countWrite(app, viewer, 'rhythms');
  if (id === viewer.personId) throw invalidField('everyMonths', 'You cannot keep in touch with yourself.');
  return inTransaction(app.db, async (db) => {
    await readablePerson(db, { viewer, scope: readEntityScope(viewer, {}) }, id);
    await holdRhythmsOf(db, viewer.userId);
    const before = (await chosenRhythms(db, viewer.userId, [id])).get(id);
    const chosen = chosenAfter(before, choice);
    await writeRhythms(db, viewer.userId, { choices: new Map([[id, chosen]]), now: app.clock() });
    await publishTouch(db, viewer, id);
    return (await chosenRhythms(db, viewer.userId, [id])).get(id) ?? NOTHING_CHOSEN;
  });
}

function chosenAfter(before: ChosenRhythm = NOTHING_CHOSEN, choice: Partial<ChosenRhythm>): ChosenRhythm {
  const { everyMonths = before.everyMonths, laterUntil = before.laterUntil } = choice;
  const isSame = everyMonths === before.everyMonths;
  return { everyMonths, laterUntil, countedFrom: choice.countedFrom ?? (isSame ? before.countedFrom : null) };
}

/**
 * Returns at most `SHOWN` people of the viewer's network, those who are longest overdue, and the total of
 * overdue people.
 */
export async function listLosingTouch(
  app: AppContext,
  viewer: Viewer,
): Promise<ReplyOf<typeof touchApi.losing>> {
  const { total, people } = await overdueInNetwork(app, viewer, SHOWN);
  const ids = people.map(({ personId }) => personId);
  const strengths = await readRelationships(app.db, viewer, ids);
  const results = people.map(({ personId, ...one }) => ({
    ...one,
    strength: strengths.get(personId)?.strength ?? null,
  }));
  return { total, results };
}

export async function listLabelRhythms({ db }: AppContext, { networkId }: Viewer): Promise<LabelRhythm[]> {
  return labelRhythms(db, networkId, MOST_LABELS);
}

/**
 * Sets the rhythm for everybody who has this label of the viewer's network. Throws 404 for any other label.
 */
export async function chooseForLabel(
  app: AppContext,
  viewer: Viewer,
  { id: labelId, everyMonths }: { id: number; everyMonths: Rhythm | null },
): Promise<void> {
  await countWrite(app, viewer, 'rhythms');
  await inTransaction(app.db, async (db) => {
    if (!(await writeLabelRhythm(db, viewer.networkId, { labelId, everyMonths }))) throw notFound();
    await publishManyTouches(db, viewer);
  });
}

/**
 * Sends an event only to the member's own browsers, because other members must not learn how the member keeps
 * in touch.
 */
export function publishTouch(db: Db, viewer: Viewer, personId: number): Promise<void> {
  return publishToMember(db, viewer, { personId, what: 'touch' });
}

export async function publishToMember(
  db: Db,
  viewer: Viewer,
  { personId, what }: { personId: number; what: 'touch' | 'note' },
): Promise<void> {
  const data = { entityTypeId: ENTITY_TYPES.person, entityId: personId, what };
  await publish(db, [viewer.userId], { type: 'refresh.relations', data });
}

export async function publishManyTouches(db: Db, viewer: Viewer): Promise<void> {
  await publish(db, [viewer.userId], { type: 'refresh.ties', data: {} });
}
