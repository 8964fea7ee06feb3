import { type RawBuilder, sql } from 'kysely';

/** Whether a user keeps a note, a label or a rating about a person; the rating's strength is given. */
export function isKept(
  { userId, networkId }: { userId: number; networkId: number },
  person: RawBuilder<unknown>,
  strength: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${strength} is not null
    or exists (select from note n where n.person_id = ${person} and n.user_id = ${userId} and n.scope_id = ${networkId})
    or exists (
      select from label_person g join label l on l.id = g.label_id
      where g.person_id = ${person} and l.scope_id = ${networkId}))`;
}
