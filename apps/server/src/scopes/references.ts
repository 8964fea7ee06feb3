import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * How a row affects the person or organization that it refers to (below: the record):
 * - `listed`: the row is a statement or a profile fact. It prevents the deletion of the record, and puts the
 *   record into lists.
 * - `kept`: the row only prevents the deletion of the record. For example, a person who returns to a list
 *   still has the earlier notes and labels.
 * - `dropped`: the row is deleted with the record.
 * - `cleared`: when the record is deleted, the row stays, but no longer refers to anything.
 */
export type Keeping = 'listed' | 'kept' | 'dropped' | 'cleared';

export interface Reference {
  readonly table: keyof Tables;
  readonly column: string;
  /** Path to the ids inside a jsonb column, where no foreign key is possible. */
  readonly path?: string;
  readonly keeping: Keeping;
  /**
   * The columns that are unique together with this column. An empty list if this column is unique alone; null
   * if no unique index contains it. When two records are merged, a row is dropped if the other record already
   * has an equal row.
   */
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

/** Every column that refers to a person. A test compares the list with the database's catalog. */
export const PERSON_REFERENCES: readonly Reference[] = [
  refers('networkContact', 'personId', {
    keeping: 'listed',
    uniqueWith: ['networkId'],
    what: 'the statement of a network’s present file',
  }),
  refers('memberProfile', 'personId', { keeping: 'listed', uniqueWith: [], what: "a member's profile" }),
  refers('workRole', 'personId', { keeping: 'listed', what: 'a role of a profile or the common space' }),
  refers('education', 'personId', { keeping: 'listed', what: 'a study of a profile or the common space' }),
  refers('personItem', 'personId', {
    keeping: 'listed',
    uniqueWith: ['dataset', 'itemId', 'inProfile'],
    what: 'an item of a list of a profile or the common space',
  }),
  refers('personSupportedOrganization', 'personId', {
    keeping: 'listed',
    uniqueWith: ['organizationId', 'inProfile'],
    what: 'an organization that the person supports',
  }),
  refers('formerStatement', 'personId', {
    keeping: 'kept',
    what: 'a statement of an earlier file: the contact may return, and an import may be undone',
  }),
  refers('contactMove', 'fromPersonId', {
    keeping: 'kept',
    what: 'the person whom an undone import brings back',
  }),
  refers('contactMove', 'toPersonId', { keeping: 'kept', what: 'the person whom a contact became' }),
  refers('note', 'personId', { keeping: 'kept', what: 'a note' }),
  refers('labelPerson', 'personId', { keeping: 'kept', uniqueWith: ['labelId'], what: 'a label' }),
  refers('relationship', 'toPersonId', { keeping: 'kept', uniqueWith: ['userId'], what: 'a strength' }),
  refers('touchRhythm', 'personId', {
    keeping: 'kept',
    uniqueWith: ['userId'],
    what: 'how often a member wants to be in touch',
  }),
  refers('loggedTouch', 'personId', { keeping: 'kept', what: 'a logged touch' }),
  refers('shareLeftOutPerson', 'personId', {
    keeping: 'kept',
    uniqueWith: ['collectiveId', 'networkId'],
    what: 'an exclusion',
  }),
  refers('shareLeftOut', 'personId', {
    keeping: 'kept',
    uniqueWith: ['collectiveId', 'networkId'],
    what: 'an exclusion as worked out from labels and persons',
  }),
  refers('changedJobSeen', 'personId', {
    keeping: 'dropped',
    uniqueWith: ['userId'],
    what: 'a member who has seen the changed job of the person',
  }),
  refers('users', 'personId', { keeping: 'kept', uniqueWith: [], what: 'the account of a member' }),
  refers('registration', 'personId', {
    keeping: 'cleared',
    what: 'the existing person that was chosen at a registration',
  }),
  refers('introduction', 'targetPersonId', {
    keeping: 'cleared',
    what: 'the target of a request for an introduction, whose name stays',
  }),
  refers('addressClaim', 'personId', {
    keeping: 'dropped',
    uniqueWith: [],
    what: 'a LinkedIn address that a member typed',
  }),
  refers('partedKey', 'personId', {
    keeping: 'dropped',
    what: 'the person to whom a key leads in one network',
  }),
  refers('retiredUse', 'personId', {
    keeping: 'dropped',
    what: 'a list that a deleted item of a dataset was taken out of',
  }),
  refers('profileChange', 'personId', {
    keeping: 'dropped',
    what: 'a change of the profile, for the history',
  }),
  refers('personKey', 'personId', { keeping: 'dropped', what: 'the keyed hash of a key' }),
  refers('notification', 'actorId', {
    keeping: 'dropped',
    what: 'the person whose act a notification reports',
  }),
  refers('notification', 'facts', {
    path: '$.others[*].actorId',
    keeping: 'dropped',
    what: 'persons whose earlier acts a notification joined',
  }),
];

/** Every column that refers to an organization. A test compares the list with the database's catalog. */
export const ORGANIZATION_REFERENCES: readonly Reference[] = [
  refers('networkContact', 'organizationId', {
    keeping: 'listed',
    what: 'an employer in the present file of a network',
  }),
  refers('workRole', 'organizationId', { keeping: 'listed', what: 'the employer of a role' }),
  refers('education', 'organizationId', { keeping: 'listed', what: 'the school of a study' }),
  refers('personSupportedOrganization', 'organizationId', {
    keeping: 'listed',
    uniqueWith: ['personId', 'inProfile'],
    what: 'a person who supports the organization',
  }),
  refers('formerStatement', 'organizationId', {
    keeping: 'kept',
    what: 'an employer in an earlier file of a network',
  }),
  refers('note', 'organizationId', { keeping: 'kept', what: 'a note' }),
  refers('labelOrganization', 'organizationId', {
    keeping: 'kept',
    uniqueWith: ['labelId'],
    what: 'a label',
  }),
  refers('organizationName', 'organizationId', {
    keeping: 'dropped',
    what: 'a name that leads to the organization',
  }),
  refers('organizationItem', 'organizationId', {
    keeping: 'dropped',
    uniqueWith: ['dataset', 'itemId'],
    what: 'an item of a list',
  }),
  refers('logoSearch', 'organizationId', {
    keeping: 'dropped',
    uniqueWith: [],
    what: 'when its logo was looked for',
  }),
  refers('retiredUse', 'organizationId', {
    keeping: 'dropped',
    what: 'a list that a deleted item of a dataset was taken out of',
  }),
  refers('profileChange', 'organizationId', {
    keeping: 'dropped',
    what: 'a change of its facts, for the history',
  }),
];

/**
 * SQL for whether a row with one of these `keepings` refers to the record with this id. Does not look at the
 * facts in the record's own row.
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
