import type { Generated } from 'kysely';

// Lists that fields look up: datasets, places and titles.

export interface LookupTables {
  lookup: {
    id: Generated<number>;
    dataset: string;
    name: string;
    name_norm: string;
    position: Generated<number>;
    detail: string | null;
  };
  decided_lookup_name: { dataset: string; name_norm: string };
  retired_lookup: {
    id: number;
    dataset: string;
    name: string;
    name_norm: string;
    position: number;
    detail: string | null;
    merged_into: number | null;
    after_change: number;
    retired_on: Date;
  };
  retired_use: {
    item_id: number;
    person_id: number | null;
    organization_id: number | null;
    position: number;
    in_profile: Generated<boolean>;
  };
  organization_type: { id: number; name: string };
  place: {
    id: Generated<number>;
    name: string;
    name_norm: string;
    country_code: string;
    country: string;
    lat: number;
    lng: number;
    population: Generated<number>;
    division: string | null;
    searched: Generated<string>;
  };
  place_name: {
    place_id: number;
    name_norm: string;
    /** `NAME_KINDS`. */
    kind: number;
    weight: number;
    name: string | null;
  };
  title: {
    id: Generated<number>;
    name: string;
    name_norm: string;
    /** What a search text has beside the folded name. */
    searched: string | null;
    role_type_id: number | null;
    seniority_ids: Generated<number[]>;
    classifier_version: Generated<number>;
  };
}
