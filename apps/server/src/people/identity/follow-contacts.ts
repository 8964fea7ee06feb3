import type { RawBuilder } from 'kysely';
import type { Db } from '../../tables.ts';
import {
  insertExclusions,
  keepStayingContacts,
  moveExclusions,
  moveLabels,
  moveNotes,
  moveRhythms,
  moveStrengths,
  moveTouches,
  stageMoves,
} from './follow-contacts.queries.ts';
import { moveSeen } from './move-seen.queries.ts';

/**
 * Moves what members keep about contacts that have become another person: the notes, labels, strengths,
 * exclusions, rhythms and touches of the network's member, and that they were seen in saved searches. Nobody
 * who was left out of a share reappears. `moves` is SQL for rows of `network_id`, `from_person_id` and
 * `to_person_id`, at most one a contact.
 */
export async function followContacts(db: Db, moves: RawBuilder<unknown>): Promise<void> {
  await stageMoves(db, moves);
  await keepStayingContacts(db);
  await moveNotes(db);
  await moveStrengths(db);
  await moveRhythms(db);
  await moveTouches(db);
  await moveLabels(db);
  await moveExclusions(db);
  await moveSeen(db);
}

/**
 * Leaves persons out of every share of a network that leaves another one out, by name: a label that leaves
 * the other one out is not theirs. `pairs` are rows as in followContacts.
 */
export async function copyExclusions(db: Db, pairs: RawBuilder<unknown>): Promise<void> {
  await insertExclusions(db, pairs);
}
