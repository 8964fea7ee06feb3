import { foldText } from '@kithline/base/fold-text.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import type { LoadedMember } from './load-members.ts';
import type { Index, SampleMember } from './population.types.ts';

export interface AcquaintanceNaming {
  personAt: (index: Index) => number;
  organizationAt: (index: Index) => number;
  /** What became of the members, by index. */
  loaded: readonly LoadedMember[];
}

interface Known {
  member: SampleMember;
  userId: number;
  networkId: number;
}

/** Writes what every member knows about the contacts: strengths, labels and notes of the own network. */
export async function loadAcquaintance(
  db: Db,
  members: readonly SampleMember[],
  { loaded, ...naming }: AcquaintanceNaming,
): Promise<void> {
  const known = members.map((member, index) => ({
    member,
    userId: loaded[index]?.userId ?? 0,
    networkId: loaded[index]?.networkId ?? 0,
  }));
  await insertStrengths(db, known, naming);
  await insertLabels(db, known, naming);
  await insertNotes(db, known, naming);
}

type Naming = Omit<AcquaintanceNaming, 'loaded'>;

async function insertStrengths(db: Db, known: readonly Known[], { personAt }: Naming): Promise<void> {
  await insertRows(db, 'relationship', {
    columns: {
      user_id: 'bigint',
      to_person_id: 'bigint',
      strength: 'smallint',
      created_on: 'timestamptz(3)',
      updated_on: 'timestamptz(3)',
    },
    rows: known.flatMap(({ member, userId }) =>
      member.strengths.map(({ person, strength }) => ({
        user_id: userId,
        to_person_id: personAt(person),
        strength,
        created_on: endOf(member),
        updated_on: endOf(member),
      })),
    ),
  });
}

async function insertLabels(
  db: Db,
  known: readonly Known[],
  { personAt, organizationAt }: Naming,
): Promise<void> {
  const given = known.flatMap(({ member, userId, networkId }) =>
    member.labels.map((label) => ({ label, userId, networkId, createdOn: endOf(member) })),
  );
  const ids = await takeIds(db, 'label', given.length);
  const labels = given.map((one, index) => ({ ...one, id: ids[index] ?? 0 }));
  await insertRows(db, 'label', {
    columns: {
      id: 'bigint',
      scope_id: 'bigint',
      name: 'text',
      name_norm: 'text',
      created_on: 'timestamptz(3)',
      created_by: 'bigint',
    },
    rows: labels.map(({ id, label, userId, networkId, createdOn }) => ({
      id,
      scope_id: networkId,
      name: label.name,
      name_norm: foldText(label.name),
      created_on: createdOn,
      created_by: userId,
    })),
  });
  await insertRows(db, 'label_person', {
    columns: { label_id: 'bigint', person_id: 'bigint', created_on: 'timestamptz(3)' },
    rows: labels.flatMap(({ id, label, createdOn }) =>
      label.persons.map((person) => ({ label_id: id, person_id: personAt(person), created_on: createdOn })),
    ),
  });
  await insertRows(db, 'label_organization', {
    columns: { label_id: 'bigint', organization_id: 'bigint', created_on: 'timestamptz(3)' },
    rows: labels.flatMap(({ id, label, createdOn }) =>
      label.organizations.map((organization) => ({
        label_id: id,
        organization_id: organizationAt(organization),
        created_on: createdOn,
      })),
    ),
  });
}

async function insertNotes(
  db: Db,
  known: readonly Known[],
  { personAt, organizationAt }: Naming,
): Promise<void> {
  await insertRows(db, 'note', {
    columns: {
      user_id: 'bigint',
      scope_id: 'bigint',
      person_id: 'bigint',
      organization_id: 'bigint',
      note: 'text',
      created_on: 'timestamptz(3)',
      updated_on: 'timestamptz(3)',
    },
    rows: known.flatMap(({ member, userId, networkId }) =>
      member.notes.map(({ person, organization, note, createdOn, updatedOn }) => ({
        user_id: userId,
        scope_id: networkId,
        person_id: person === null ? null : personAt(person),
        organization_id: organization === null ? null : organizationAt(organization),
        note,
        created_on: createdOn,
        updated_on: updatedOn,
      })),
    ),
  });
}

/** The evening of the last sync. */
function endOf(member: SampleMember): string {
  return `${member.syncedOn}T18:00:00Z`;
}
