import { foldText } from '@kithline/base/fold-text.ts';
import { plainApostrophes } from '@kithline/contract/apostrophes.ts';
import type { BodyOf, QueryOf } from '@kithline/contract/endpoint.ts';
import type { labelsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { changeNetworkLabel } from '../../collectives/sharing/follow-left-out.ts';
import { isLabelLeftOut } from '../../collectives/sharing/left-out.queries.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure, invalidField, notFound } from '../../platform/failure.ts';
import type { LabelHolder } from '../../scopes/label-holder.ts';
import type { Db } from '../../tables.ts';
import { countWrite } from '../count-write.ts';
import { publishChange, readableEntity } from '../context/context-entity.ts';
import { insertLabelUse, isLabelOf, labelNamed, labelsOfEntity, deleteLabelUse } from './labels.queries.ts';
import { type Context, readContext } from '../context/read-context.ts';

/**
 * Creates a label of a context. If the context already has a label with this name, returns that label. Names
 * that differ only in case, accents or kinds of apostrophe count as the same name.
 */
export async function createLabel(
  app: AppContext,
  viewer: Viewer,
  { name, ...body }: BodyOf<typeof labelsApi.create>,
): Promise<Named> {
  await countWrite(app, viewer, 'labels');
  const context = readContext(viewer, body);
  const folded = foldText(plainApostrophes(name));
  // Nobody could find a label whose name consists of invisible characters.
  if (folded === '') throw invalidField('name', 'Label cannot contain only spaces.');
  const made = { name, folded, madeBy: viewer.userId, now: app.clock() };
  return labelNamed(app.db, holderOf(viewer, context), made);
}

/** Adds the label with this name to a person or an organization, and creates it if necessary. Idempotent. */
export async function addLabelNamed(
  app: AppContext,
  viewer: Viewer,
  { name, ...body }: Omit<AddLabelBody, 'labelId'> & { name: string },
): Promise<Named> {
  const { collectiveId, networkId } = body;
  // Checked first, so that a wrong id creates no label.
  await readableEntity(app.db, readContext(viewer, body).viewerScope, body);
  const label = await createLabel(app, viewer, { name, collectiveId, networkId });
  await addLabel(app, viewer, { ...body, labelId: label.id });
  return label;
}

/** Returns the labels of a person or an organization in a context, sorted by name. */
export async function listLabels(
  { db }: AppContext,
  viewer: Viewer,
  query: QueryOf<typeof labelsApi.ofEntity>,
): Promise<Named[]> {
  const context = readContext(viewer, query);
  await readableEntity(db, context.viewerScope, query);
  return labelsOfEntity(db, holderOf(viewer, context), query);
}

type AddLabelBody = BodyOf<typeof labelsApi.add>;

/** Adds a label of the context to a person or an organization. Idempotent. */
export async function addLabel(app: AppContext, viewer: Viewer, body: AddLabelBody): Promise<void> {
  await countWrite(app, viewer, 'labels');
  await inTransaction(app.db, async (db) => {
    const context = await labelContext(db, viewer, body);
    const give = () => insertLabelUse(db, body.labelId, { entity: body, now: app.clock() });
    const isNew = await changeLabel(db, { viewer, context, body }, give);
    if (isNew) await publishChange(db, viewer, { context, entity: body, what: 'label' });
  });
}

/** Removes a label of the context from a person or an organization. Idempotent. */
export async function removeLabel(app: AppContext, viewer: Viewer, body: AddLabelBody): Promise<void> {
  await countWrite(app, viewer, 'labels');
  await inTransaction(app.db, async (db) => {
    const context = await labelContext(db, viewer, body);
    const take = () => deleteLabelUse(db, body.labelId, body);
    const wasThere = await changeLabel(db, { viewer, context, body }, take);
    if (wasThere) await publishChange(db, viewer, { context, entity: body, what: 'label' });
  });
}

/**
 * Adds or removes a label. A network's label can hide people from collectives, so shares are updated, too.
 * Throws 403 if a request with an access token would change what is shared.
 */
function changeLabel(
  db: Db,
  { viewer, context, body }: { viewer: Viewer; context: Context; body: AddLabelBody },
  change: () => Promise<boolean>,
): Promise<boolean> {
  if (context.kind !== 'network' || body.entityTypeId !== ENTITY_TYPES.person) return change();
  const { labelId, entityId: personId } = body;
  const { scopeId: networkId } = context;
  return changeNetworkLabel(db, { networkId, labelId, personId }, async () => {
    if (viewer.token && (await isLabelLeftOut(db, { networkId, labelId }))) throw tokenMayNotShare();
    return change();
  });
}

const tokenMayNotShare = (): Failure =>
  new Failure('forbidden', {
    clientMessage:
      'This label decides whom you share with a collective. Add or remove it in Kithline itself.',
  });

/**
 * Returns the context of the request. Throws 404 if the label does not belong to the context, or if the
 * context does not show the person or organization.
 */
async function labelContext(db: Db, viewer: Viewer, body: AddLabelBody): Promise<Context> {
  const context = readContext(viewer, body);
  await readableEntity(db, context.viewerScope, body);
  if (!(await hasLabel(db, viewer, { context, labelId: body.labelId }))) throw notFound();
  return context;
}

/** Whether the label belongs to the context. */
export function hasLabel(
  db: Db,
  viewer: Viewer,
  { context, labelId }: { context: Context; labelId: number },
): Promise<boolean> {
  return isLabelOf(db, holderOf(viewer, context), labelId);
}

/**
 * Returns the holder of a context's labels: the network or collective or, in the context of an administrator
 * alone, the viewer.
 */
export function holderOf(viewer: Viewer, { scopeId }: Context): LabelHolder {
  return scopeId === null ? { userId: viewer.userId } : { scopeId };
}
