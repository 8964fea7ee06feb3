import type { NotificationKind } from '@kithline/contract/notifications.ts';
import type { Generated } from 'kysely';
import type { Instant, Json, NullableInstant } from './tables-columns.ts';

/** What members know about others, and who belongs to which collective: migrations 0005 to 0009. */
export interface RelationTables {
  note: {
    id: Generated<number>;
    user_id: number;
    scope_id: number | null;
    person_id: number | null;
    organization_id: number | null;
    note: string;
    /** The name that it has in its author's browser. */
    client_id: string | null;
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
    vouches: Generated<boolean>;
    created_on: Instant;
    updated_on: Instant;
  };
  collective: {
    id: number;
    client_id: number;
    name: string;
    name_norm: string;
    description: Generated<string>;
    /** The name that its draft had in its owner's browser. */
    draft_id: string | null;
    created_on: Instant;
    updated_on: Instant;
  };
  collaborator: { collective_id: number; user_id: number; created_on: Instant };
  collaborator_removal: { collective_id: number; user_id: number; removed_on: Date };
  network_share: {
    collective_id: number;
    network_id: number;
    shared_on: Instant;
    suspended: Generated<boolean>;
  };
  /** A view of the shares that are not suspended: migration 0026. */
  collective_network: { collective_id: number; network_id: number; shared_on: Instant };
  share_left_out_label: { collective_id: number; network_id: number; label_id: number };
  share_left_out_person: { collective_id: number; network_id: number; person_id: number };
  share_left_out: { collective_id: number; network_id: number; person_id: number };
  collective_invitation: {
    id: Generated<number>;
    collective_id: number;
    first_name: string;
    last_name: string;
    email_address: string;
    email_key: string;
    linkedin_url: string | null;
    search_norm: string;
    user_id: number | null;
    invite_id: number | null;
    created_by: number;
    created_on: Instant;
    accepted: boolean | null;
    answered_on: NullableInstant;
  };
  notification: {
    id: Generated<number>;
    user_id: number;
    kind: NotificationKind;
    collective_id: number | null;
    actor_id: number | null;
    invitation_id: number | null;
    import_id: number | null;
    saved_search_id: number | null;
    facts: Json<Record<string, unknown>>;
    created_on: Instant;
    read_on: NullableInstant;
  };
  picture: { key: string; media_type: string; bytes: Buffer; created_on: Instant };
}
