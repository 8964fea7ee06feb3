import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { forgetUnknownOrganizations, forgetUnknownPersons } from './forget-unknown-persons.ts';
import type { ReferredRecords } from './referred.ts';

/** The owner of rows that are about to be deleted: a collective, or a member with a network. */
export type Keeper =
  | { readonly collectiveId: number }
  | { readonly userId: number; readonly networkId: number };

/** The persons and organizations to which the keeper's notes, labels and similar rows refer. */
export async function keptBy(db: Db, keeper: Keeper): Promise<ReferredRecords> {
  const { rows } = await sql<{ personId: number | null; organizationId: number | null }>`
    select person_id, organization_id from note where ${ofNote(keeper)}
    union
    select given.person_id, null from label_person given join label on label.id = given.label_id where ${ofLabel(keeper)}
    union
    select null, given.organization_id from label_organization given join label on label.id = given.label_id where ${ofLabel(keeper)}
    union
    select person_id, null from share_left_out_person where ${ofExclusion(keeper)}
    union
    select person_id, null from share_left_out where ${ofExclusion(keeper)}
    union
    select to_person_id, null from relationship where ${ofMember(keeper)}
    union
    select person_id, null from touch_rhythm where ${ofMember(keeper)}
    union
    select person_id, null from logged_touch where ${ofMember(keeper)}`.execute(db);
  return {
    personIds: rows.flatMap((row) => row.personId ?? []),
    organizationIds: rows.flatMap((row) => row.organizationId ?? []),
  };
}

/** Deletes persons and organizations if nothing names them, and no note, label or the like refers to them. */
export async function forgetReferred(db: Db, { personIds, organizationIds }: ReferredRecords): Promise<void> {
  await forgetUnknownPersons(db, personIds);
  await forgetUnknownOrganizations(db, organizationIds);
}

const ofNote = (keeper: Keeper): RawBuilder<boolean> =>
  'userId' in keeper ? sql`note.user_id = ${keeper.userId}` : sql`note.scope_id = ${keeper.collectiveId}`;

const ofLabel = (keeper: Keeper): RawBuilder<boolean> =>
  'userId' in keeper
    ? sql`(label.scope_id = ${keeper.networkId} or label.user_id = ${keeper.userId})`
    : sql`label.scope_id = ${keeper.collectiveId}`;

const ofExclusion = (keeper: Keeper): RawBuilder<boolean> =>
  'userId' in keeper ? sql`network_id = ${keeper.networkId}` : sql`collective_id = ${keeper.collectiveId}`;

const ofMember = (keeper: Keeper): RawBuilder<boolean> =>
  'userId' in keeper ? sql`user_id = ${keeper.userId}` : sql`false`;
