import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';

// What is held before and after a collective: ARCHITECTURE.md, "The order of locks".

/**
 * Holds a collective for a change of what it is and who belongs to it. It may be referred to meanwhile: by a
 * share, by a note.
 */
export function holdCollective(db: Db, collectiveId: number): Promise<void> {
  return hold(db, collectiveId, sql`for no key update`);
}

/** Holds a collective that something is about to refer to: it is not destroyed meanwhile. */
export function holdAsReferred(db: Db, collectiveId: number): Promise<void> {
  return hold(db, collectiveId, sql`for key share`);
}

/** Holds a collective that is about to go: what refers to it waits, and finds it gone. */
export function holdForRemoval(db: Db, collectiveId: number): Promise<void> {
  return hold(db, collectiveId, sql`for update`);
}

async function hold(db: Db, collectiveId: number, how: RawBuilder<unknown>): Promise<void> {
  await sql`select from collective where id = ${collectiveId} ${how}`.execute(db);
}
