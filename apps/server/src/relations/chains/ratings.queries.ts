import type { StrengthId } from '@kithline/contract/strengths.ts';
import type { Db } from '../../tables.ts';

/** How a member has rated these persons. */
export async function ratingsOf(
  db: Db,
  userId: number,
  personIds: readonly number[],
): Promise<Map<number, StrengthId>> {
  const rows = await db
    .selectFrom('relationship')
    .select(['to_person_id', 'strength'])
    .where('user_id', '=', userId)
    .where('to_person_id', 'in', [...personIds])
    .execute();
  return new Map(rows.map(({ to_person_id, strength }) => [to_person_id, strength as StrengthId]));
}
