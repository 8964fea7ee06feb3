import { foldText } from '@kithline/base/fold-text.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import { insertLoginKeys } from './insert-person-keys.ts';
import { insertRows, takeIds, takeIdsOf } from './insert-rows.ts';
import { entryAt } from './entry-at.ts';
import { loadStatements, type StatementNaming } from './load-statements.ts';
import type { SampleMember } from './population.types.ts';

export interface LoadedMember {
  userId: number;
  networkId: number;
  personId: number;
  username: string;
}

export interface MemberNaming extends StatementNaming {
  /** By the index of the member. */
  passwordHashes: readonly string[];
}

/**
 * Inserts for every member the user, the network, a completed import with its statements, and the login key.
 */
export async function loadMembers(
  db: Db,
  members: readonly SampleMember[],
  { passwordHashes, ...naming }: MemberNaming,
): Promise<LoadedMember[]> {
  const userIds = await takeIdsOf(db, 'user', members.length);
  const networkIds = await takeIdsOf(db, 'scope', members.length);
  const importIds = await takeIds(db, 'contact_import', members.length);
  const loaded = members.map((member, index) => ({
    member,
    userId: userIds[index] ?? 0,
    networkId: networkIds[index] ?? 0,
    importId: importIds[index] ?? 0,
    personId: naming.personAt(member.person),
    passwordHash: passwordHashes[index] ?? '',
  }));
  await insertUsers(db, loaded);
  await insertNetworks(db, loaded);
  await loadStatements(db, loaded, naming);
  await insertLoginKeys(
    db,
    loaded.map(({ member, personId }) => ({
      person: entryAt(naming.persons, member.person),
      personId,
      username: foldText(member.username),
    })),
  );
  return loaded.map(({ member, userId, networkId, personId }) => ({
    userId,
    networkId,
    personId,
    username: member.username,
  }));
}

interface MemberWithIds {
  member: SampleMember;
  userId: number;
  networkId: number;
  importId: number;
  personId: number;
  passwordHash: string;
}

async function insertUsers(db: Db, members: readonly MemberWithIds[]): Promise<void> {
  await insertRows(db, 'users', {
    columns: {
      id: 'bigint',
      username: 'text',
      usernameNorm: 'text',
      passwordHash: 'text',
      personId: 'bigint',
    },
    rows: members.map(({ member, userId, personId, passwordHash }) => ({
      id: userId,
      username: member.username,
      usernameNorm: foldText(member.username),
      passwordHash,
      personId,
    })),
  });
}

async function insertNetworks(db: Db, members: readonly MemberWithIds[]): Promise<void> {
  await insertRows(db, 'scope', {
    columns: { id: 'bigint', kind: 'text' },
    rows: members.map(({ networkId }) => ({ id: networkId, kind: 'network' })),
  });
  await insertRows(db, 'network', {
    columns: {
      id: 'bigint',
      userId: 'bigint',
      updatedOn: 'timestamptz(3)',
      fileDay: 'date',
      importId: 'bigint',
    },
    rows: members.map(({ networkId, userId, importId, member }) => ({
      id: networkId,
      userId,
      updatedOn: instantOf(member),
      fileDay: member.syncedOn,
      importId,
    })),
  });
  await insertImports(db, members);
}

/**
 * Inserts one import per network, with the day of the last sync. No file was uploaded, so the imports have no
 * file day and cannot be undone.
 */
async function insertImports(db: Db, members: readonly MemberWithIds[]): Promise<void> {
  await insertRows(db, 'contact_import', {
    columns: {
      id: 'bigint',
      userId: 'bigint',
      networkId: 'bigint',
      state: 'text',
      fileName: 'text',
      stage: 'text',
      done: 'int',
      total: 'int',
      messages: 'jsonb',
      contactsAdded: 'int',
      contactsRemoved: 'int',
      createdOn: 'timestamptz(3)',
      startedOn: 'timestamptz(3)',
      completedOn: 'timestamptz(3)',
    },
    rows: members.map(({ member, userId, networkId, importId }) => ({
      id: importId,
      userId,
      networkId,
      state: 'completed',
      fileName: 'Connections.csv',
      stage: 'completed',
      done: member.contacts.length,
      total: member.contacts.length,
      messages: [],
      contactsAdded: member.contacts.length,
      contactsRemoved: 0,
      createdOn: instantOf(member),
      startedOn: instantOf(member),
      completedOn: instantOf(member),
    })),
  });
}

function instantOf(member: SampleMember): string {
  return `${member.syncedOn}T09:00:00Z`;
}
