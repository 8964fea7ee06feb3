import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB as Tables } from './tables.generated.ts';

export type { Tables };

/** The database, or an open transaction on it. Always the first parameter of a query. */
export type Db = Kysely<Tables> | Transaction<Tables>;

/** Columns of a table as raw SQL returns them: `` sql<RowOf<'note', 'id' | 'createdOn'>>`…` ``. */
export type RowOf<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]>> = Pick<
  Selectable<Tables[Table]>,
  Column
>;
