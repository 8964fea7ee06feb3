import type { BodyOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import type { selectionApi } from '@kithline/contract/selection.ts';
import { changeNetworkLabel } from '../../collectives/sharing/follow-left-out.ts';
import { choosePersons } from '../../directory/choose-persons.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { notFound } from '../../platform/failure.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { publishManyLabels } from '../context/context-entity.ts';
import { type Context, readContext } from '../context/read-context.ts';
import { countWrite } from '../count-write.ts';
import { hasLabel } from '../labels/labels.ts';
import { addLabelToAll, removeLabelFromAll } from './chosen.queries.ts';

type LabelBody = BodyOf<typeof selectionApi.addLabel>;
type LabelReply = ReplyOf<typeof selectionApi.addLabel>;

/**
 * Adds a label of the scope to all chosen people, in one transaction. Throws 404 for a label of another
 * scope.
 */
export function addLabelToChosen(app: AppContext, viewer: Viewer, body: LabelBody): Promise<LabelReply> {
  const give = (db: Db, personIds: readonly number[]) =>
    addLabelToAll(db, body.labelId, { personIds, now: app.clock() });
  return changeChosen(app, viewer, { body, change: give });
}

/** Removes a label of the scope from all chosen people. Throws 404 for a label of another scope. */
export function removeLabelFromChosen(app: AppContext, viewer: Viewer, body: LabelBody): Promise<LabelReply> {
  const take = (db: Db, personIds: readonly number[]) => removeLabelFromAll(db, body.labelId, personIds);
  return changeChosen(app, viewer, { body, change: take });
}

interface LabelChange {
  readonly body: LabelBody;
  /** Returns the persons whose labels changed. */
  readonly change: (db: Db, personIds: readonly number[]) => Promise<number[]>;
}

async function changeChosen(
  app: AppContext,
  viewer: Viewer,
  { body, change }: LabelChange,
): Promise<LabelReply> {
  await countWrite(app, viewer, 'labels');
  const { ids } = await choosePersons(app, viewer, body);
  return inTransaction(app.db, async (db) => {
    const context = readContext(viewer, body);
    if (!(await hasLabel(db, viewer, { context, labelId: body.labelId }))) throw notFound();
    let changed: number[] = [];
    await changeLabelAndShares(db, { context, labelId: body.labelId }, async () => {
      changed = await change(db, ids);
      return changed.length > 0;
    });
    if (changed.length > 0) await publishManyLabels(db, viewer, context);
    return { changed };
  });
}

/**
 * Adds or removes a label. A network's label can hide people from collectives, so shares are updated, too.
 */
async function changeLabelAndShares(
  db: Db,
  { context, labelId }: { context: Context; labelId: number },
  change: () => Promise<boolean>,
): Promise<void> {
  if (context.kind === 'network')
    await changeNetworkLabel(db, { networkId: context.scopeId, labelId }, change);
  else await change();
}
