import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * What a row that refers to a person or an organization means for the row that it refers to:
 * - `listed`: a statement or a profile fact; who is named by one is in lists;
 * - `kept`: keeps the row with its id, so that what members keep about it returns with the person; in no list by itself;
 * - `dropped`: goes with the row;
 * - `cleared`: stays, and no longer names anybody.
 */
export type Keeping = 'listed' | 'kept' | 'dropped' | 'cleared';

/** A column that refers to a person or an organization. */
export interface Reference {
  readonly table: keyof Tables;
  readonly column: string;
  /** Path to the ids inside a jsonb column, which no foreign key guards. */
  readonly path?: string;
  readonly keeping: Keeping;
  /** Columns that are unique together with this one: merging drops the row where the other record has one already. */
  readonly uniqueWith: readonly string[] | null;
  readonly what: string;
}

interface Meaning<T extends keyof Tables> {
  keeping: Keeping;
  uniqueWith?: readonly (keyof Tables[T] & string)[];
  path?: string;
  what: string;
}

function refers<T extends keyof Tables>(
  table: T,
  column: keyof Tables[T] & string,
  { uniqueWith, ...meaning }: Meaning<T>,
): Reference {
  return { table, column, uniqueWith: uniqueWith ?? null, ...meaning };
}

/** Every column that refers to a person. A test compares the list with the database's catalogue. */
export const PERSON_REFERENCES: readonly Reference[] = [
  refers('network_contact', 'person_id', {
    keeping: 'listed',
    uniqueWith: ['network_id'],
    what: 'what the present file of a network says',
  }),
  refers('member_profile', 'person_id', { keeping: 'listed', uniqueWith: [], what: "a member's profile" }),
  refers('work_role', 'person_id', { keeping: 'listed', what: 'a role of a profile or the common space' }),
  refers('education', 'person_id', { keeping: 'listed', what: 'a study of a profile or the common space' }),
  refers('person_item', 'person_id', {
    keeping: 'listed',
    uniqueWith: ['dataset', 'item_id', 'in_profile'],
    what: 'an item of a list of a profile or the common space',
  }),
  refers('person_supported_organization', 'person_id', {
    keeping: 'listed',
    uniqueWith: ['organization_id', 'in_profile'],
    what: 'an organization that the person supports',
  }),
  refers('former_statement', 'person_id', {
    keeping: 'kept',
    what: 'what an earlier file of a network said: the contact may return, and an import may be undone',
  }),
  refers('contact_move', 'from_person_id', {
    keeping: 'kept',
    what: 'the person whom an undone import brings back',
  }),
  refers('contact_move', 'to_person_id', { keeping: 'kept', what: 'the person whom a contact became' }),
  refers('note', 'person_id', { keeping: 'kept', what: 'a note' }),
  refers('label_person', 'person_id', { keeping: 'kept', uniqueWith: ['label_id'], what: 'a label' }),
  refers('relationship', 'to_person_id', { keeping: 'kept', uniqueWith: ['user_id'], what: 'a strength' }),
  refers('share_left_out_person', 'person_id', {
    keeping: 'kept',
    uniqueWith: ['collective_id', 'network_id'],
    what: 'an exclusion',
  }),
  refers('share_left_out', 'person_id', {
    keeping: 'kept',
    uniqueWith: ['collective_id', 'network_id'],
    what: 'an exclusion as worked out from labels and persons',
  }),
  refers('users', 'person_id', { keeping: 'kept', uniqueWith: [], what: 'the account of a member' }),
  refers('registration', 'person_id', {
    keeping: 'cleared',
    what: 'the record that a registration took over',
  }),
  refers('address_claim', 'person_id', {
    keeping: 'dropped',
    uniqueWith: [],
    what: 'a LinkedIn address that a member typed',
  }),
  refers('parted_key', 'person_id', {
    keeping: 'dropped',
    what: 'the person whom a network means by a key that an administrator has parted',
  }),
  refers('retired_use', 'person_id', {
    keeping: 'dropped',
    what: 'a list that a deleted item of a dataset was taken out of',
  }),
  refers('profile_change', 'person_id', {
    keeping: 'dropped',
    what: 'a change of the profile, for the history',
  }),
  refers('person_key', 'person_id', { keeping: 'dropped', what: 'the keyed hash of a key' }),
  refers('notification', 'actor_id', {
    keeping: 'dropped',
    what: 'the person whose act a notification tells',
  }),
  refers('notification', 'facts', {
    path: '$.others[*].actorId',
    keeping: 'dropped',
    what: 'persons whose earlier acts a notification joined',
  }),
];

/** Every column that refers to an organization. A test compares the list with the database's catalogue. */
export const ORGANIZATION_REFERENCES: readonly Reference[] = [
  refers('network_contact', 'organization_id', {
    keeping: 'listed',
    what: 'an employer in the present file of a network',
  }),
  refers('work_role', 'organization_id', { keeping: 'listed', what: 'the employer of a role' }),
  refers('education', 'organization_id', { keeping: 'listed', what: 'the school of a study' }),
  refers('person_supported_organization', 'organization_id', {
    keeping: 'listed',
    uniqueWith: ['person_id', 'in_profile'],
    what: 'a person who supports the organization',
  }),
  refers('former_statement', 'organization_id', {
    keeping: 'kept',
    what: 'an employer in an earlier file of a network',
  }),
  refers('note', 'organization_id', { keeping: 'kept', what: 'a note' }),
  refers('label_organization', 'organization_id', {
    keeping: 'kept',
    uniqueWith: ['label_id'],
    what: 'a label',
  }),
  refers('organization_name', 'organization_id', {
    keeping: 'dropped',
    what: 'a name that leads to the organization',
  }),
  refers('organization_item', 'organization_id', {
    keeping: 'dropped',
    uniqueWith: ['dataset', 'item_id'],
    what: 'an item of a list',
  }),
  refers('logo_search', 'organization_id', {
    keeping: 'dropped',
    uniqueWith: [],
    what: 'when its logo was looked for',
  }),
  refers('retired_use', 'organization_id', {
    keeping: 'dropped',
    what: 'a list that a deleted item of a dataset was taken out of',
  }),
  refers('profile_change', 'organization_id', {
    keeping: 'dropped',
    what: 'a change of its facts, for the history',
  }),
];

/**
 * SQL for whether some row of these tables keeps the one with this id. The facts in the row itself, of the common space, are not
 * asked.
 */
export function isReferredTo(
  references: readonly Reference[],
  id: RawBuilder<unknown>,
  keepings: readonly Keeping[] = ['listed', 'kept'],
): RawBuilder<boolean> {
  const rows = references
    .filter(({ keeping }) => keepings.includes(keeping))
    .map(
      ({ table, column }) =>
        sql`exists (select from ${sql.table(table)} as referring where ${sql.ref(`referring.${column}`)} = ${id})`,
    );
  return sql`(${sql.join(rows, sql` or `)})`;
}
