import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';

// ARCHITECTURE.md, "The order of locks", says which rows are locked before and after a collective.

/**
 * Locks a collective to change its details or collaborators. Concurrent transactions may still insert a share
 * or a note that refers to it.
 */
export function holdCollective(db: Db, collectiveId: number): Promise<void> {
  return hold(db, collectiveId, sql`for no key update`);
}

/** Locks a collective against deletion, before rows that refer to it are inserted. */
export function holdAsReferred(db: Db, collectiveId: number): Promise<void> {
  return hold(db, collectiveId, sql`for key share`);
}

/**
 * Locks a collective for its deletion. Transactions that want to refer to it wait, and then find it deleted.
 */
export function holdForRemoval(db: Db, collectiveId: number): Promise<void> {
  return hold(db, collectiveId, sql`for update`);
}

async function hold(db: Db, collectiveId: number, how: RawBuilder<unknown>): Promise<void> {
  await sql`select from collective where id = ${collectiveId} ${how}`.execute(db);
}
