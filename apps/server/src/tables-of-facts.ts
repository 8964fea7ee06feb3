import type { Generated } from 'kysely';
import type { Instant, Json, NullableInstant } from './tables-columns.ts';

/** Where a fact comes from. `import` is what contacts files say, which stands in statements and nowhere else. */
export type Source = 'import' | 'self' | 'admin' | 'enrichment' | 'sample';

/** Who vouches for a key that leads to a person. */
export type KeyProof = 'file' | 'sample' | 'admin' | 'login';

export interface Links {
  linkedin: string | null;
  twitter: string | null;
  angellist: string | null;
  crunchbase: string | null;
  website: string | null;
  crm: string | null;
}

/** What one contacts file says of one person. */
interface Statement {
  network_id: number;
  person_id: number;
  first_name: Generated<string>;
  last_name: Generated<string>;
  credentials: string | null;
  name: string | null;
  name_key: string | null;
  last_key: Generated<string>;
  name_words: string | null;
  name_more: string | null;
  nameless: Generated<boolean>;
  slug: string | null;
  linkedin: string | null;
  email: string | null;
  email_is_personal: Generated<boolean>;
  mailbox_name: string | null;
  company: string | null;
  company_key: string | null;
  company_is_plain: Generated<boolean>;
  organization_id: number | null;
  position: string | null;
  title_id: number | null;
  role_id: number | null;
  connected_on: string | null;
  first_import_id: number | null;
  first_day: string | null;
}

/** What one space says of a person, but for roles, studies and lists. */
interface PersonFacts extends Links {
  first_name: Generated<string>;
  last_name: Generated<string>;
  preferred_first_name: string | null;
  credentials: string | null;
  /** Null when this space does not name the person. */
  name: string | null;
  name_key: string | null;
  last_key: Generated<string>;
  preferred_key: string | null;
  name_words: string | null;
  name_more: string | null;
  headline: string | null;
  bio: string | null;
  profile_picture: string | null;
  place_id: number | null;
  email_personal: string | null;
  email_work: string | null;
  sources: Json<Record<string, Source>>;
  created_on: Instant;
  updated_on: Instant;
}

/** What is said of persons, and who is meant: migration 0010. */
export interface FactTables {
  /** A person, with the facts of the common space. */
  person: PersonFacts & { id: Generated<number> };
  /** What a member, and an administrator since, has written about the member. */
  member_profile: PersonFacts & {
    person_id: number;
    shows_email_personal: Generated<boolean>;
    shows_email_work: Generated<boolean>;
  };
  person_key: { hash: Buffer; person_id: number; proof: Generated<KeyProof> };
  parted_key: { network_id: number; hash: Buffer; person_id: number };
  address_claim: { person_id: number; slug: string; client_id: number | null; created_on: Instant };
  network_contact: Statement & { contact_id: Generated<number> };
  former_statement: Statement & {
    id: Generated<number>;
    contact_id: number;
    last_import_id: number | null;
    last_day: string | null;
    last_ended_on: NullableInstant;
  };
  contact_move: {
    id: Generated<number>;
    network_id: number;
    import_id: number;
    from_person_id: number;
    to_person_id: number;
  };
  /** What has been changed of persons' and organizations' facts: migration 0016. */
  profile_change: {
    id: Generated<number>;
    person_id: number | null;
    organization_id: number | null;
    in_profile: Generated<boolean>;
    means: 'form' | 'curated' | 'enrichment' | 'taking-back';
    made_on: Instant;
    made_by: number | null;
    section: string;
    takes_back: number | null;
    taken_back_by: number | null;
  };
  profile_change_field: {
    change_id: number;
    field: string;
    before: Json<unknown>;
    after: Json<unknown>;
    /** Of a profile's field what the common space stated beside it: migration 0022. */
    common: Json<unknown> | null;
  };
}
