import type { Generated, Kysely, Transaction } from 'kysely';
import type { ActivityTables } from './tables-of-activity.ts';
import type { Instant, Json, NullableInstant } from './tables-columns.ts';
import type { FactTables, Links, Source } from './tables-of-facts.ts';
import type { ImportTables } from './tables-of-imports.ts';
import type { LookupTables } from './tables-of-lookups.ts';
import type { MessagingTables } from './tables-of-messaging.ts';
import type { RelationTables } from './tables-of-relations.ts';
import type { SavedSearchTables } from './tables-of-saved-searches.ts';
import type { SecondFactorTables } from './tables-of-second-factors.ts';
import type { SecurityTables } from './tables-of-security.ts';

// The shape of the migrations, for Kysely. Types only; a column added by a migration is added here in the same commit.

export interface Tables
  extends
    LookupTables,
    RelationTables,
    FactTables,
    ActivityTables,
    MessagingTables,
    ImportTables,
    SecurityTables,
    SecondFactorTables,
    SavedSearchTables {
  setting: { key: string; value: Json<unknown> };
  organization: Links & {
    id: Generated<number>;
    /** Null when only files name it. */
    name: string | null;
    name_key: string | null;
    type_id: Generated<number>;
    tagline: string | null;
    summary: string | null;
    profile_picture: string | null;
    place_id: number | null;
    career_website: string | null;
    linkedin_slug: string | null;
    year_founded: number | null;
    employee_size_id: number | null;
    funding_stage_id: number | null;
    lifecycle_stage_id: number | null;
    revenue_range_id: number | null;
    school_type: 'Public' | 'Private' | null;
    total_enrollment: number | null;
    number_of_offices: number | null;
    number_of_consultants: number | null;
    number_of_funds: number | null;
    number_of_investments: number | null;
    number_of_exits: number | null;
    investment_portfolio: string | null;
    mapped_linkedin_slugs: Generated<string[]>;
    mapped_pdl_company_ids: Generated<string[]>;
    mapped_pdl_school_ids: Generated<string[]>;
    source: Generated<Source>;
    sources: Json<Record<string, Source>>;
    enriched_on: NullableInstant;
    created_on: Instant;
    created_by: number | null;
    updated_on: NullableInstant;
    updated_by: number | null;
  };
  organization_name: {
    name_norm: string;
    organization_id: number;
    name: string;
    is_alias: Generated<boolean>;
    is_common: Generated<boolean>;
  };
  logo_search: {
    organization_id: number;
    domain: string;
    looked_on: Date;
    again_on: Date | null;
  };
  organization_item: {
    organization_id: number;
    dataset: string;
    item_id: number;
    position: Generated<number>;
  };
  person_item: {
    person_id: number;
    dataset: string;
    item_id: number;
    position: Generated<number>;
    in_profile: Generated<boolean>;
    overridden: Generated<boolean>;
  };
  person_supported_organization: {
    person_id: number;
    organization_id: number;
    in_profile: Generated<boolean>;
    overridden: Generated<boolean>;
    spelling: string | null;
    spelling_key: string | null;
    spelling_is_plain: Generated<boolean>;
  };
  work_role: {
    id: Generated<number>;
    person_id: number;
    organization_id: number | null;
    title: string | null;
    title_id: number | null;
    from_year: number | null;
    from_month: number | null;
    to_year: number | null;
    to_month: number | null;
    is_ongoing: Generated<boolean>;
    is_primary: Generated<boolean>;
    role_type_id: number | null;
    seniority_ids: number[] | null;
    source: Generated<Source>;
    in_profile: Generated<boolean>;
    overridden: Generated<boolean>;
    /** How its editor writes the organization, and the folded text, where the organization has no name of its own. */
    spelling: string | null;
    spelling_key: string | null;
    spelling_is_plain: Generated<boolean>;
    created_on: Instant;
    updated_on: Instant;
  };
  education: {
    id: Generated<number>;
    person_id: number;
    organization_id: number;
    degree_ids: Generated<number[]>;
    major_ids: Generated<number[]>;
    from_year: number | null;
    to_year: number | null;
    is_ongoing: Generated<boolean>;
    source: Generated<Source>;
    in_profile: Generated<boolean>;
    overridden: Generated<boolean>;
    /** How its editor writes the organization, and the folded text, where the organization has no name of its own. */
    spelling: string | null;
    spelling_key: string | null;
    spelling_is_plain: Generated<boolean>;
    created_on: Instant;
    updated_on: Instant;
  };
  users: {
    id: Generated<number>;
    username: string;
    username_norm: string;
    password_hash: string;
    is_admin: Generated<boolean>;
    person_id: number;
    username_proven: Generated<boolean>;
    circle_id: Generated<number>;
    suspended_on: Date | null;
    last_seen_on: Date | null;
    second_factor_due_on: Date | null;
    browser_round: Generated<number>;
    created_on: Instant;
    updated_on: Instant;
  };
  session: {
    token_hash: Buffer;
    user_id: number;
    created_on: Instant;
    seen_on: Instant;
    expires_on: Instant;
    id: Generated<string>;
    browser: string | null;
    device: string | null;
    network: string | null;
    proof_on: Instant;
    proof_kind: Generated<string>;
    two_factors_by_provider: Generated<boolean>;
  };
  password_reset: {
    code_hash: Buffer;
    user_id: number;
    created_on: Instant;
    expires_on: Instant;
    used_on: NullableInstant;
  };
  username_request: {
    id: Generated<number>;
    user_id: number;
    username: string;
    username_norm: string;
    code_hash: Buffer | null;
    created_on: Instant;
    expires_on: Instant;
  };
  provider_identity: {
    user_id: number;
    issuer: string;
    client_id: string;
    username_norm: string;
    subject: string;
    bound_on: Instant;
  };
  former_username: {
    id: Generated<number>;
    user_id: number;
    username: string;
    username_norm: string;
    code_hash: Buffer | null;
    changed_on: Instant;
    expires_on: Instant;
  };
  invite: {
    id: Generated<number>;
    first_name: string;
    last_name: string;
    email_address: string;
    linkedin_url: string | null;
    registration_code: string;
    emails_sent: Generated<number>;
    email_last_sent_on: NullableInstant;
    created_on: Instant;
    created_by: number | null;
    search_norm: string;
    /** The address as usernames are compared. */
    email_key: string;
    /** From here on the days of its code count. */
    code_given_on: Instant;
  };
  registration: {
    id: Generated<number>;
    invite_id: number;
    first_name: string;
    last_name: string;
    email_primary: string;
    linkedin_url: string | null;
    status: string;
    password_hash: string | null;
    no_match: Generated<boolean>;
    person_id: number | null;
    user_id: number | null;
    claim_hash: Buffer | null;
    /** Id of the role that the record showed; null when there was none, or the member has answered. */
    offered_role_id: number | null;
    failed: Generated<boolean>;
    completed: Generated<boolean>;
    created_on: Instant;
    updated_on: Instant;
  };
  attempt: { key: string; window_start: Instant; tries: number };
  scope: { id: Generated<number>; kind: 'network' | 'collective' };
  network: {
    id: number;
    user_id: number;
    created_on: Instant;
    updated_on: NullableInstant;
    file_day: string | null;
    import_id: number | null;
    asks_for_import: Generated<boolean>;
  };
  /** What triggers say of changed facts that a search reads: migration 0015. Transactions are `xid8` and snapshots `pg_snapshot`, as text. */
  search_change: {
    xid: Generated<string>;
    kind: 'person' | 'organization' | 'title' | 'network' | 'share' | 'belonging' | 'lookup' | 'place';
    ids: number[];
  };
  search_feed: {
    is_only: Generated<boolean>;
    id: Generated<string>;
    written_by: Generated<string>;
    database: number;
    cut: string | null;
    cut_xid: string | null;
    next_cut: string | null;
    next_cut_on: NullableInstant;
  };
}

/** The database, or an open transaction of it. Always the first parameter of a query. */
export type Db = Kysely<Tables> | Transaction<Tables>;
