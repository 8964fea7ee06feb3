import type { StrengthId } from '@kithline/contract/strengths.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';

/** How well the viewer knows each of these persons. Persons without a recorded strength are missing. */
export async function strengthsTo(
  db: Db,
  { userId }: Viewer,
  personIds: readonly number[],
): Promise<Map<number, StrengthId>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('relationship')
    .select(['toPersonId', 'strength'])
    .where('userId', '=', userId)
    .where('toPersonId', 'in', [...personIds])
    .execute();
  return new Map(rows.map(({ toPersonId, strength }) => [toPersonId, strength as StrengthId]));
}
