import { type RawBuilder, sql } from 'kysely';

/** Which persons a follower reads: everybody (null), one of several parts, or those who have an account. */
export type ShareOfPersons =
  | { readonly kind: 'part'; readonly parts: number; readonly number: number }
  | { readonly kind: 'members' }
  | null;

// One step of a Lehmer generator mixes the ids. Its integers are exact in PostgreSQL and in JavaScript.
const MODULUS = 2_147_483_647;
const MULTIPLIER = 48_271;

export function partOf(personId: number, parts: number): number {
  return (((personId % MODULUS) * MULTIPLIER) % MODULUS) % parts;
}

/** Leaves out the persons of other parts. Does not leave out non-members: only the database knows them. */
export function withoutOtherParts(share: ShareOfPersons, personIds: number[]): number[] {
  if (share?.kind !== 'part') return personIds;
  return personIds.filter((id) => partOf(id, share.parts) === share.number);
}

export function isInShare(
  share: NonNullable<ShareOfPersons>,
  column: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (share.kind === 'members') return sql`exists (select from users where users.person_id = ${column})`;
  const [modulus, multiplier] = [sql.lit(MODULUS), sql.lit(MULTIPLIER)];
  // Without bigint, the product would overflow.
  const mixed = sql`${column} % ${modulus}::bigint * ${multiplier} % ${modulus}`;
  return sql`${mixed} % ${sql.lit(share.parts)} = ${sql.lit(share.number)}`;
}
