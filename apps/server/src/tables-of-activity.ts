import type { ActivityKind, ActivityPlace } from '@kithline/contract/activity.ts';
import type { Generated } from 'kysely';
import type { Instant } from './tables-columns.ts';

/** What was done: migration 0025. */
export interface ActivityTables {
  activity: {
    id: Generated<number>;
    done_on: Instant;
    user_id: number | null;
    person_id: number | null;
    name: string | null;
    kind: ActivityKind;
    words: string;
    on_kind: string | null;
    on_id: number | null;
    on_name: string | null;
    also_words: string | null;
    also_kind: string | null;
    also_id: number | null;
    also_name: string | null;
    field: string | null;
    value_before: string | null;
    value_after: string | null;
    change_id: number | null;
    place: ActivityPlace;
    /** Where it came from: migration 0054. */
    network: string | null;
  };
}
