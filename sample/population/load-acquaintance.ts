import { foldText } from '@kithline/base/fold-text.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import type { LoadedMember } from './load-members.ts';
import type { Index, SampleMember } from './population.types.ts';

export interface AcquaintanceNaming {
  personAt: (index: Index) => number;
  organizationAt: (index: Index) => number;
  /** The inserted members, by index. */
  loaded: readonly LoadedMember[];
}

interface KnownMember {
  member: SampleMember;
  userId: number;
  networkId: number;
}

/** Inserts every member's strengths, and the labels and notes in the member's network. */
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

async function insertStrengths(db: Db, known: readonly KnownMember[], { personAt }: Naming): Promise<void> {
  await insertRows(db, 'relationship', {
    columns: {
      userId: 'bigint',
      toPersonId: 'bigint',
      strength: 'smallint',
      createdOn: 'timestamptz(3)',
      updatedOn: 'timestamptz(3)',
    },
    rows: known.flatMap(({ member, userId }) =>
      member.strengths.map(({ person, strength }) => ({
        userId,
        toPersonId: personAt(person),
        strength,
        createdOn: eveningOfImport(member),
        updatedOn: eveningOfImport(member),
      })),
    ),
  });
}

async function insertLabels(
  db: Db,
  known: readonly KnownMember[],
  { personAt, organizationAt }: Naming,
): Promise<void> {
  const givenLabels = known.flatMap(({ member, userId, networkId }) =>
    member.labels.map((label) => ({ label, userId, networkId, createdOn: eveningOfImport(member) })),
  );
  const ids = await takeIds(db, 'label', givenLabels.length);
  const labels = givenLabels.map((one, index) => ({ ...one, id: ids[index] ?? 0 }));
  await insertRows(db, 'label', {
    columns: {
      id: 'bigint',
      scopeId: 'bigint',
      name: 'text',
      nameNorm: 'text',
      createdOn: 'timestamptz(3)',
      createdBy: 'bigint',
    },
    rows: labels.map(({ id, label, userId, networkId, createdOn }) => ({
      id,
      scopeId: networkId,
      name: label.name,
      nameNorm: foldText(label.name),
      createdOn,
      createdBy: userId,
    })),
  });
  await insertRows(db, 'label_person', {
    columns: { labelId: 'bigint', personId: 'bigint', createdOn: 'timestamptz(3)' },
    rows: labels.flatMap(({ id, label, createdOn }) =>
      label.persons.map((person) => ({ labelId: id, personId: personAt(person), createdOn })),
    ),
  });
  await insertRows(db, 'label_organization', {
    columns: { labelId: 'bigint', organizationId: 'bigint', createdOn: 'timestamptz(3)' },
    rows: labels.flatMap(({ id, label, createdOn }) =>
      label.organizations.map((organization) => ({
        labelId: id,
        organizationId: organizationAt(organization),
        createdOn,
      })),
    ),
  });
}

async function insertNotes(
  db: Db,
  known: readonly KnownMember[],
  { personAt, organizationAt }: Naming,
): Promise<void> {
  await insertRows(db, 'note', {
    columns: {
      userId: 'bigint',
      scopeId: 'bigint',
      personId: 'bigint',
      organizationId: 'bigint',
      note: 'text',
      createdOn: 'timestamptz(3)',
      updatedOn: 'timestamptz(3)',
    },
    rows: known.flatMap(({ member, userId, networkId }) =>
      member.notes.map(({ person, organization, note, createdOn, updatedOn }) => ({
        userId,
        scopeId: networkId,
        personId: person === null ? null : personAt(person),
        organizationId: organization === null ? null : organizationAt(organization),
        note,
        createdOn,
        updatedOn,
      })),
    ),
  });
}

/** The evening of the day of the last import. */
function eveningOfImport(member: SampleMember): string {
  return `${member.syncedOn}T18:00:00Z`;
}
