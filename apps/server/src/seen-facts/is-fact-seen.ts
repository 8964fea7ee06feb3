import { type RawBuilder, sql } from 'kysely';
import type { Spaces } from '../scopes/seen-spaces.ts';

/**
 * SQL for whether the viewer sees a row of roles, studies or lists (`alias`). A row of a profile is seen
 * where the profile is seen, an overridden row where the profile is not seen, and any other row everywhere.
 */
export function isFactSeen(alias: string, { profiles }: Pick<Spaces, 'profiles'>): RawBuilder<boolean> {
  const [inProfile, overridden, person] = ['in_profile', 'overridden', 'person_id'].map((column) =>
    sql.ref(`${alias}.${column}`),
  );
  return sql`(not (${inProfile} or ${overridden}) or ${inProfile} = (${person} in (${profiles})))`;
}
