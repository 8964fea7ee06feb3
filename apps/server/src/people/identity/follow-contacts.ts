import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';
import {
  holdCollectivesLeavingOut,
  insertExclusions,
  keepStayingContacts,
  moveExclusions,
  moveLabels,
  moveNotes,
  moveRhythms,
  moveSeenChanges,
  moveStrengths,
  moveTouches,
  stageMoves,
} from './follow-contacts.queries.ts';
import { moveSeenResults } from './move-seen.queries.ts';

/**
 * Moves what members keep about contacts to the persons that these contacts have become: notes, labels,
 * strengths, exclusions from shares, rhythms, touches, and the marks of seen job changes and search results.
 * Nobody who was left out of a share becomes visible. `moves` is SQL for rows of `network_id`,
 * `from_person_id` and `to_person_id`, at most one per contact.
 */
export async function followContacts(db: Db, moves: RawBuilder<unknown>): Promise<void> {
  await stageMoves(db, moves);
  await holdCollectivesLeavingOut(db, sql`select network_id from moved_contact`);
  await keepStayingContacts(db);
  await moveNotes(db);
  await moveStrengths(db);
  await moveRhythms(db);
  await moveTouches(db);
  await moveSeenChanges(db);
  await moveLabels(db);
  await moveExclusions(db);
  await moveSeenResults(db);
}

/**
 * If a share leaves out a former person, by name or by a label, leaves the new person out by name. `pairs` is
 * SQL for rows as in `followContacts`.
 */
export async function copyExclusions(db: Db, pairs: RawBuilder<unknown>): Promise<void> {
  await insertExclusions(db, pairs);
}
