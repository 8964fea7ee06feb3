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
 * Makes a profile address lead to this person. Its statements move to the person, except in networks where
 * the address leads to another person than elsewhere. What members keep about these contacts moves along.
 * Former persons are deleted if nothing names them.
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
 * Like `pointSlug`, for an e-mail address. Moves only statements that have no profile address and whose name
 * fits the person's name. In networks where another key leads to the person, makes the statements a separate
 * person (`keepApart`). Does nothing if the person has no name outside of files.
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

/** Makes a profile address and its statements lead to a new person. Returns the new person's id. */
export async function freeSlug(db: Db, slug: string): Promise<number> {
  return inTransaction(db, async (db) => {
    const personId = await insertBarePerson(db);
    await pointSlug(db, { slug, personId, proof: 'file' });
    return personId;
  });
}

/** Makes one network's statement about a person lead to a new person, also in later imports. */
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
 * Applies a change of a login email. Statements that an earlier login email joined to the member go to
 * separate persons. Those with the current login email lead to the member if that email is proven.
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
 * Like `followLoginEmail`. If the person is no longer a member, the former login emails lead to separate
 * persons.
 */
export async function followLoginOf(db: Db, personId: number): Promise<void> {
  const userId = await userOf(db, personId);
  if (userId === null) await freeLoginKeys(db, personId);
  else await followLoginEmail(db, userId);
}

async function freeLoginKeys(db: Db, personId: number): Promise<void> {
  for (const mailbox of await deleteLoginKeys(db, personId)) await freeMailbox(db, mailbox);
}

/**
 * Makes a mailbox and its statements lead to a separate person: the one to whom it leads in networks where it
 * is kept apart, or else a new person.
 */
export async function freeMailbox(db: Db, mailbox: Mailbox): Promise<void> {
  const apart = await personApart(db, mailbox);
  const personId = apart ?? (await insertBarePerson(db));
  await pointNamedMailbox(db, mailbox, { personId, proof: 'file' });
  if (apart !== null) await deleteApart(db, mailbox, apart);
}
