import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from './tables-columns.ts';

/** What members know about others, and who belongs to which collective: migrations 0005 and 0006. */
export interface RelationTables {
  note: {
    id: Generated<number>;
    user_id: number;
    scope_id: number | null;
    person_id: number | null;
    organization_id: number | null;
    note: string;
    created_on: Instant;
    updated_on: NullableInstant;
  };
  label: {
    id: Generated<number>;
    scope_id: number | null;
    user_id: number | null;
    name: string;
    name_norm: string;
    created_on: Instant;
    created_by: number | null;
  };
  label_person: { label_id: number; person_id: number; created_on: Instant };
  label_organization: { label_id: number; organization_id: number; created_on: Instant };
  relationship: {
    id: Generated<number>;
    user_id: number;
    to_person_id: number;
    strength: number;
    created_on: Instant;
    updated_on: Instant;
  };
  client: {
    id: Generated<number>;
    name: string;
    name_norm: string;
    description: string | null;
    profile_picture: string | null;
    owner_id: number;
    created_on: Instant;
    updated_on: Instant;
  };
  collective: {
    id: number;
    client_id: number;
    name: string;
    name_norm: string;
    description: Generated<string>;
    created_on: Instant;
    updated_on: Instant;
  };
  collaborator: { collective_id: number; user_id: number; created_on: Instant };
  collective_network: { collective_id: number; network_id: number; shared_on: Instant };
}
