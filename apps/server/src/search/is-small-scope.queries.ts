import { type RawBuilder, sql } from 'kysely';
import { spacesSeen, type ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';

/**
 * Whether a scope has at most `most` statements (rows of `network_contact`). In the scope of everyone,
 * persons and organizations are counted in place of statements. A person in several networks of a collective
 * counts several times, because a search in SQL reads each statement. Reads at most `most` + 1 rows.
 */
export async function isSmallScope(db: Db, viewerScope: ViewerScope, most: number): Promise<boolean> {
  const { rows } = await sql<{ isSmall: boolean }>`
    select count(*) <= ${most} as is_small from (${rowsOf(viewerScope)} limit ${most + 1}) as counted`.execute(
    db,
  );
  return rows[0]?.isSmall ?? false;
}

function rowsOf(viewerScope: ViewerScope): RawBuilder<unknown> {
  const { scope } = viewerScope;
  switch (scope.kind) {
    case 'admin':
      return sql`select from person union all select from organization`;
    case 'network':
      return sql`select from network_contact where network_id = ${scope.id}`;
    case 'collective':
      // Does not count people who are left out. Otherwise, the choice of SQL could reveal their number.
      return sql`select from (${spacesSeen(viewerScope).contacts}) as seen`;
  }
}
