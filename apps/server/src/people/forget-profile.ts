import { sql } from 'kysely';
import { forgetKeptUses } from '../lookups/datasets/uses.queries.ts';
import { dropPicture } from '../platform/pictures/kept-pictures.ts';
import type { Db } from '../tables.ts';
import {
  commonKeysOf,
  deleteHistory,
  deleteProfile,
  deleteProfileRows,
  showOverridden,
  withdrawProofs,
} from './forget-profile.queries.ts';
import { mailboxHash, slugHash } from './identity/keys.ts';
import { mailboxName } from './identity/mailbox-name.ts';
import { readProfileSlug } from './read-profile-slug.ts';

/**
 * Deletes the profile of a member who deletes the account, with everything that the member and administrators
 * have written into the profile. Common facts and statements of files stay. Keys that administrators have
 * confirmed still match rows of files to the person, but count as proven only if an administrator wrote them
 * into the common space. Runs in the transaction that deletes the account. Returns the ids of organizations
 * that the profile or its history named: perhaps nothing else names them.
 */
export async function forgetProfile(db: Db, personId: number): Promise<number[]> {
  await withdrawProofs(db, personId, await commonHashes(db, personId));
  const organizations = await deleteProfileRows(db, personId);
  await showOverridden(db, personId);
  await forgetKeptUses(db, personId);
  const history = await deleteHistory(db, personId);
  for (const picture of history.pictures) await dropPicture(db, picture);
  await dropPicture(db, await deleteProfile(db, personId));
  return [...new Set([...organizations, ...history.organizations])];
}

/** These keys stay proven, because they were proven independently of the account. */
async function commonHashes(db: Db, personId: number) {
  const { linkedin, emails, firstName, lastName } = await commonKeysOf(db, personId);
  const slug = linkedin === null ? null : readProfileSlug(linkedin);
  const name = mailboxName(firstName, lastName);
  const slugs = slug === null ? [] : [slugHash(sql`${slug}::text`)];
  if (name === null) return slugs;
  return [...slugs, ...emails.map((email) => mailboxHash(sql`${email}::text`, sql`${name}::text`))];
}
