import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';

// What is locked before and after a collective: ARCHITECTURE.md, "The order of locks".

/**
 * Locks a collective for a change of its details or members. Concurrent transactions may still refer to it,
 * with a share or a note.
 */
export function holdCollective(db: Db, collectiveId: number): Promise<void> {
  return hold(db, collectiveId, sql`for no key update`);
}

/** Locks a collective against deletion, because the transaction is about to refer to it. */
export function holdAsReferred(db: Db, collectiveId: number): Promise<void> {
  return hold(db, collectiveId, sql`for key share`);
}

/** Locks a collective for its deletion: transactions that refer to it wait, and then find it deleted. */
export function holdForRemoval(db: Db, collectiveId: number): Promise<void> {
  return hold(db, collectiveId, sql`for update`);
}

async function hold(db: Db, collectiveId: number, how: RawBuilder<unknown>): Promise<void> {
  await sql`select from collective where id = ${collectiveId} ${how}`.execute(db);
}
