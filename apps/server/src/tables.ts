import type { Kysely, Transaction } from 'kysely';
import type { DB as Tables } from './tables.generated.ts';

export type { Tables };

/** The database, or an open transaction on it. Always the first parameter of a query. */
export type Db = Kysely<Tables> | Transaction<Tables>;
