import { type RawBuilder, sql } from 'kysely';
import type { Spaces } from '../scopes/seen-spaces.ts';

/**
 * SQL for whether the viewer sees a row of roles, studies or lists (`alias`): a row of a profile where the
 * profile is seen, an overridden row where it is not, any other row everywhere.
 */
export function isFactSeen(alias: string, { profiles }: Pick<Spaces, 'profiles'>): RawBuilder<boolean> {
  const [inProfile, overridden, person] = ['in_profile', 'overridden', 'person_id'].map((column) =>
    sql.ref(`${alias}.${column}`),
  );
  return sql`(not (${inProfile} or ${overridden}) or ${inProfile} = (${person} in (${profiles})))`;
}
