import { inTransaction } from '../../platform/db/database.ts';
import type { Db } from '../../tables.ts';
import { keepApart } from './keep-apart.ts';
import { deleteApart, mailboxesBeside, networksWhereMet, personApart } from './keep-apart.queries.ts';
import { type Mailbox, mailboxName } from './mailbox-name.ts';
import { aboutPerson, joinedBy, keyOfMailbox, keyOfSlug, ofNetwork } from './meant-statements.ts';
import { moveStatements } from './move-statements.queries.ts';
import {
  deleteLoginKeys,
  insertBarePerson,
  loginEmailOf,
  ownName,
  partKeys,
  personOfKey,
  type KeyTarget,
  userOf,
  writeKey,
} from './point-key.queries.ts';

/**
 * Makes a profile address mean this person. All statements with this address move to the person, with the
 * notes, labels, strengths and exclusions of their networks' members. A former person whom nothing names any
 * more is deleted.
 */
export async function pointSlug(db: Db, { slug, ...pointed }: KeyTarget & { slug: string }): Promise<void> {
  const key = keyOfSlug(slug);
  await inTransaction(db, async (db) => {
    if (!(await writeKey(db, key.hash, pointed))) return;
    const meeting = await mailboxesBeside(db, { slug, personId: pointed.personId });
    for (const mailbox of meeting) await keepApart(db, mailbox);
    await moveStatements(db, pointed.personId, joinedBy(key));
  });
}

/**
 * Like `pointSlug`, for an e-mail address. It applies to statements without a profile address whose name fits
 * the person's, except in networks that lead to the person by another key. Does nothing for a person without
 * a name.
 */
export async function pointMailbox(
  db: Db,
  { email, ...pointed }: KeyTarget & { email: string },
): Promise<void> {
  const own = await ownName(db, pointed.personId);
  const name = own && mailboxName(own.first, own.last);
  if (name !== null) await pointNamedMailbox(db, { email, name }, pointed);
}

async function pointNamedMailbox(db: Db, mailbox: Mailbox, pointed: KeyTarget): Promise<void> {
  const key = keyOfMailbox(mailbox);
  await inTransaction(db, async (db) => {
    const former = await personOfKey(db, key.hash);
    if (!(await writeKey(db, key.hash, pointed))) return;
    for (const networkId of await networksWhereMet(db, mailbox, pointed.personId))
      await keepApart(db, { networkId, ...mailbox }, former);
    await moveStatements(db, pointed.personId, joinedBy(key));
  });
}

/** Makes a profile address, with its statements, a separate person. Returns the new person's id. */
export async function freeSlug(db: Db, slug: string): Promise<number> {
  return inTransaction(db, async (db) => {
    const personId = await insertBarePerson(db);
    await pointSlug(db, { slug, personId, proof: 'file' });
    return personId;
  });
}

/**
 * Makes one network's statement about a person a separate person, also for later imports. Returns the new
 * person's id.
 */
export async function freeStatement(
  db: Db,
  { networkId, personId: from }: { networkId: number; personId: number },
): Promise<number> {
  return inTransaction(db, async (db) => {
    const to = await insertBarePerson(db);
    await partKeys(db, { networkId, from, to });
    await moveStatements(db, to, ofNetwork(networkId, aboutPerson(from)));
    return to;
  });
}

/**
 * Applies a change of a login email. Statements that were joined by an earlier one become separate persons;
 * those with the present one join the member once it is proven.
 */
export async function followLoginEmail(db: Db, userId: number): Promise<void> {
  await inTransaction(db, async (db) => {
    const login = await loginEmailOf(db, userId);
    if (login === null) return;
    const { personId, email, isProven } = login;
    await freeLoginKeys(db, personId);
    if (isProven) await pointMailbox(db, { email, personId, proof: 'login' });
  });
}

/**
 * Like `followLoginEmail`, for a person who may no longer be a member. Then no login email leads to the
 * person.
 */
export async function followLoginOf(db: Db, personId: number): Promise<void> {
  const userId = await userOf(db, personId);
  if (userId === null) await freeLoginKeys(db, personId);
  else await followLoginEmail(db, userId);
}

/** Detaches the addresses that a member has signed in with from the member. */
async function freeLoginKeys(db: Db, personId: number): Promise<void> {
  for (const mailbox of await deleteLoginKeys(db, personId)) await freeMailbox(db, mailbox);
}

/**
 * Makes an e-mail address with a name, and its statements without a profile address, a separate person: the
 * one that it already means where it is kept apart, or a new one.
 */
export async function freeMailbox(db: Db, mailbox: Mailbox): Promise<void> {
  const apart = await personApart(db, mailbox);
  const personId = apart ?? (await insertBarePerson(db));
  await pointNamedMailbox(db, mailbox, { personId, proof: 'file' });
  if (apart !== null) await deleteApart(db, mailbox, apart);
}
