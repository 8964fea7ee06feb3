import type { Generated } from 'kysely';

/** The administrators' record of what was done. Rows are never updated (migration 0025). */
export interface ActivityTables {
  activity: {
    id: Generated<number>;
    at: Date;
    user_id: number | null;
    user_name: string | null;
    act: string;
    thing_kind: string | null;
    thing_id: number | null;
    thing_name: string | null;
    detail: string | null;
    field: string | null;
    from_value: string | null;
    to_value: string | null;
    more: Generated<number>;
    via: string;
    /** A text search vector, as text. */
    words: string;
  };
}
