import { foldText } from '@kithline/base/fold-text.ts';
import type { Client, ClientAccount, clientsApi } from '@kithline/contract/clients.ts';
import type { BodyOf, QueryOf } from '@kithline/contract/endpoint.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import { followRule } from '../accounts/second-factors/second-factor-rule.queries.ts';
import { type Act, recordActivity } from '../activity/record-activity.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { unixSeconds } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import { forbidden, invalidField, notFound } from '../platform/failure.ts';
import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { clientRefs } from './client-refs.queries.ts';
import {
  type AccountRow,
  clientAccounts,
  type ClientBefore,
  clientBefore,
  clientFacts,
  clientRows,
  clientsSeenBy,
  countClientAccounts,
  countClientsSeenBy,
  type Hold,
  holdActiveUser,
  insertClient,
  type SeenClient,
  updateClientRow,
  usersOfClient,
} from './clients.queries.ts';
import { type ClientFacts, mayChangeClient, ownsClient } from './collectives.access.ts';

/** A page of the clients that the viewer owns or to whose collectives the viewer belongs, sorted by name. */
export async function listSeenClients(
  { db }: AppContext,
  viewer: Viewer,
  paging: QueryOf<typeof clientsApi.mine>,
): Promise<Page<Client>> {
  const rows = await clientsSeenBy(db, viewer.userId, paging);
  const total = await countClientsSeenBy(db, viewer.userId);
  return toPage(await present(db, viewer, rows), { ...paging, total });
}

/**
 * A page of the client accounts whose names contain all words of `name`. With `admin`, all clients are
 * searched (403 unless the viewer is an administrator); otherwise only the viewer's own.
 */
export async function listClientAccounts(
  { db }: AppContext,
  viewer: Viewer,
  { admin, name, ...paging }: QueryOf<typeof clientsApi.list>,
): Promise<Page<ClientAccount>> {
  if (admin === 'true' && !viewer.isAdmin) throw forbidden();
  const search = admin === 'true' ? { name } : { name, ownerId: viewer.userId };
  const presentRow = admin === 'true' ? presentAccount : presentOwnAccount;
  const rows = await clientAccounts(db, search, paging);
  return toPage(rows.map(presentRow), { ...paging, total: await countClientAccounts(db, search) });
}

/**
 * Creates a client account for a user who owns no client and is not suspended (else 422). The endpoint is for
 * administrators only.
 */
export function createClient(
  { db, clock }: AppContext,
  viewer: Viewer,
  { userId, name, vouches }: BodyOf<typeof clientsApi.create>,
): Promise<ClientAccount> {
  return inTransaction(db, async (db) => {
    if (!(await holdActiveUser(db, userId)))
      throw invalidField('userId', 'This user does not exist, or is suspended.');
    const id = await insertClient(db, {
      name,
      nameNorm: foldText(name),
      ownerId: userId,
      vouches,
      now: clock(),
    });
    if (id === null) throw invalidField('userId', 'This user already owns a client account.');
    // The rule about second factors may apply to owners.
    await followRule(db, [userId], clock());
    await publish(db, [userId], { type: 'refresh.clients', data: {} });
    await recordClient(db, viewer, { words: 'added the client account', id, name, now: clock() });
    const [account] = await clientAccounts(db, { id }, { page: 1, limit: 1 });
    if (account === undefined) throw notFound();
    return presentAccount(account);
  });
}

/**
 * Changes the name, the description, and whether the owner vouches for LinkedIn addresses. Undefined values
 * stay unchanged.
 */
export function updateClient(
  { db, clock }: AppContext,
  viewer: Viewer,
  { id, ...changes }: BodyOf<typeof clientsApi.update> & { id: number },
): Promise<Client> {
  return inTransaction(db, async (db) => {
    const client = await clientFacts(db, id, 'change');
    if (client === null) throw notFound();
    if (!mayChangeClient(viewer, client, changes)) throw forbidden();
    const { name, description, vouches } = changes;
    const set = {
      ...(name === undefined ? {} : { name, nameNorm: foldText(name) }),
      ...(description === undefined ? {} : { description }),
      ...(vouches === undefined ? {} : { vouches }),
    };
    if (Object.keys(set).length > 0) {
      const before = await clientBefore(db, id);
      await updateClientRow(db, id, { ...set, updatedOn: clock() });
      const act = { words: 'changed the client account', id, name: name ?? before.name, now: clock() };
      const values = [renamed(before, name), vouchedFor(before, vouches)].filter(
        (each) => each !== undefined,
      );
      for (const value of values.length === 0 ? [undefined] : values)
        await recordClient(db, viewer, { ...act, value });
      await publishClient(db, id);
    }
    return readClient(db, viewer, id);
  });
}

export async function recordClient(
  db: Db,
  by: Viewer,
  {
    words,
    id,
    name,
    value,
    now,
  }: { words: string; id: number; name: string; value?: Act['value'] | undefined; now: Date },
): Promise<void> {
  const on = { kind: 'client', id, name } as const;
  const place = by.isAdmin ? 'dashboard' : 'collective';
  await recordActivity(db, { by, kind: 'client', words, on, value, place, now });
}

/** The old and new name for Activity; undefined if it stays the same. */
function renamed(before: ClientBefore, name: string | undefined): Act['value'] {
  return name === undefined || name === before.name
    ? undefined
    : { field: 'Name', from: before.name, to: name };
}

function vouchedFor(before: ClientBefore, vouches: boolean | undefined): Act['value'] {
  if (vouches === undefined || vouches === before.vouches) return undefined;
  const say = (does: boolean): string => (does ? 'yes' : 'no');
  return { field: 'Owner vouches', from: say(before.vouches), to: say(vouches) };
}

/** Returns a client that the viewer owns. Throws 404 if it does not exist, 403 if another user owns it. */
export async function ownedClient(
  db: Db,
  viewer: Viewer,
  { id, hold }: { id: number; hold?: Hold },
): Promise<ClientFacts> {
  const client = await clientFacts(db, id, hold);
  if (client === null) throw notFound();
  if (!ownsClient(viewer, client)) throw forbidden();
  return client;
}

/** Makes the browsers of everybody who sees the client refetch it, after the commit. */
export async function publishClient(db: Db, clientId: number): Promise<void> {
  await publish(db, await usersOfClient(db, clientId), { type: 'refresh.clients', data: {} });
}

/** Returns a client. The caller has checked the viewer's right. */
async function readClient(db: Db, viewer: Viewer, id: number): Promise<Client> {
  const rows = await clientRows(db, viewer.userId, id);
  const [client] = await present(db, viewer, rows);
  if (client === undefined) throw notFound();
  return client;
}

async function present(db: Db, viewer: Viewer, rows: readonly SeenClient[]): Promise<Client[]> {
  const refs = await clientRefs(
    db,
    viewer,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, description, createdOn, collectives }) => {
    const ref = refs.get(id);
    return ref ? [{ ...ref, description, createdOn: unixSeconds(createdOn), collectives }] : [];
  });
}

function presentAccount({ createdOn, ...account }: AccountRow): ClientAccount {
  return { ...account, createdOn: unixSeconds(createdOn) };
}

/** Leaves out `vouches`, which only administrators may know. */
function presentOwnAccount({ vouches: _vouches, ...account }: AccountRow): ClientAccount {
  return { ...account, createdOn: unixSeconds(account.createdOn) };
}
