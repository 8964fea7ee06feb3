import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for whether a user keeps something about a person: a note anywhere, a label in the user's network, or a
 * rating, whose strength is given.
 */
export function isKept(
  { userId, networkId }: { userId: number; networkId: number },
  person: RawBuilder<unknown>,
  strength: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${strength} is not null
    or exists (select from note n where n.person_id = ${person} and n.user_id = ${userId})
    or exists (
      select from label_person g join label l on l.id = g.label_id
      where g.person_id = ${person} and l.scope_id = ${networkId}))`;
}
