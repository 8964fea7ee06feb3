import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json, NullableInstant } from './tables-columns.ts';

/** Imports of contacts files: migrations 0040 and 0044 are the last ones. */
export interface ImportTables {
  contact_import: {
    id: Generated<number>;
    user_id: number;
    network_id: number;
    state: Generated<'queued' | 'running' | 'completed' | 'failed' | 'undone'>;
    file_day: string | null;
    previous_file_day: string | null;
    previous_import_id: number | null;
    previous_updated_on: NullableInstant;
    file_name: string;
    encoding: string | null;
    latest_entry: string | null;
    stage: Generated<string>;
    done: Generated<number>;
    total: Generated<number>;
    messages: Json<{ stage: string; message: string; done: number; total: number }[]>;
    contacts_added: number | null;
    contacts_removed: number | null;
    result: ColumnType<unknown, string | null | undefined, string | null>;
    error: string | null;
    tries: Generated<number>;
    created_on: Instant;
    started_on: NullableInstant;
    completed_on: NullableInstant;
    failed_on: NullableInstant;
  };
  contact_import_remarks: { import_id: number; group_no: number; portion: number; remarks: Json<object[]> };
  contact_import_file: { import_id: number; content: Buffer };
}
