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

/** People whom the home page shows. */
const SHOWN = 6;
/** Labels that are listed. */
const MOST_LABELS = 500;

/** How the viewer keeps in touch with a person. What others have chosen is never answered. */
export async function readKeptTouch(
  { db }: AppContext,
  viewer: Viewer,
  { id, ...query }: ScopeQuery & { id: number },
): Promise<KeptTouch> {
  await readablePerson(db, { viewer, scope: readEntityScope(viewer, query) }, id);
  return keptTouchOf(db, viewer, id);
}

/**
 * Chooses a rhythm, or defers a person. A rhythm that changes counts from today, unless the request says
 * since when. 422 for oneself.
 */
export async function chooseRhythm(
  app: AppContext,
  viewer: Viewer,
  { id, ...wanted }: BodyOf<typeof touchApi.choose> & { id: number },
): Promise<ChosenRhythm> {
  await countWrite(app, viewer, 'rhythms');
  if (id === viewer.personId) throw invalidField('everyMonths', 'You cannot keep in touch with yourself.');
  return inTransaction(app.db, async (db) => {
    await readablePerson(db, { viewer, scope: readEntityScope(viewer, {}) }, id);
    await holdRhythmsOf(db, viewer.userId);
    const before = (await chosenRhythms(db, viewer.userId, [id])).get(id);
    const chosen = chosenAfter(before, wanted);
    await writeRhythms(db, viewer.userId, { personIds: [id], chosen, now: app.clock() });
    await publishTouch(db, viewer, id);
    return (await chosenRhythms(db, viewer.userId, [id])).get(id) ?? NOTHING_CHOSEN;
  });
}

function chosenAfter(before: ChosenRhythm = NOTHING_CHOSEN, wanted: Partial<ChosenRhythm>): ChosenRhythm {
  const { everyMonths = before.everyMonths, laterUntil = before.laterUntil } = wanted;
  const isSame = everyMonths === before.everyMonths;
  return { everyMonths, laterUntil, countedFrom: wanted.countedFrom ?? (isSame ? before.countedFrom : null) };
}

/** The people of the own network with whom a touch is due, the longest overdue first. */
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

/** Sets the rhythm of everybody with a label of the own network. 404 for any other label. */
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

/** How a member keeps in touch is the member's own, so only the member's own tabs hear of it. */
export async function publishTouch(db: Db, viewer: Viewer, entityId: number): Promise<void> {
  const data = { entityTypeId: ENTITY_TYPES.person, entityId, what: 'touch' } as const;
  await publish(db, [viewer.userId], { type: 'refresh.relations', data });
}

export async function publishManyTouches(db: Db, viewer: Viewer): Promise<void> {
  await publish(db, [viewer.userId], { type: 'refresh.ties', data: {} });
}
