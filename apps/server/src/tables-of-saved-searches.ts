import type { SavedEntity, Telling } from '@kithline/contract/saved-searches.ts';
import type { Generated } from 'kysely';
import type { Instant, Json, NullableInstant } from './tables-columns.ts';

/** Searches that are kept under a name: migration 0059. */
export interface SavedSearchTables {
  saved_search: {
    id: Generated<number>;
    name: string;
    name_norm: string;
    member_id: number | null;
    author_id: number | null;
    entity: SavedEntity;
    collective_id: number | null;
    in_everyone: Generated<boolean>;
    filter: Json<Record<string, string>>;
    sort: string | null;
    version: Generated<number>;
    created_on: Instant;
    deleted_on: NullableInstant;
  };
  saved_search_view: {
    saved_search_id: number;
    user_id: number;
    place: number | null;
    telling: Generated<Telling>;
    seen_on: NullableInstant;
    seen: Buffer | null;
    former_seen_on: NullableInstant;
    former_seen: Buffer | null;
    told: Buffer | null;
  };
}
