import { foldText } from '@kithline/base/fold-text.ts';
import { usernameKey } from '../../apps/server/src/accounts/read-username.ts';
import { notify } from '../../apps/server/src/notifications/notify.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import { drawMark } from '../pictures/draw-mark.ts';
import { loadPictures } from '../pictures/load-pictures.ts';
import type { LoadedMember } from './load-members.ts';
import type { Index, MemberIndex, SampleClient, SampleCollective } from './population.types.ts';

interface Naming {
  personAt: (index: Index) => number;
  /** The inserted members, by index. */
  members: readonly LoadedMember[];
}

export async function loadClients(
  db: Db,
  clients: readonly SampleClient[],
  { personAt, members }: Naming,
): Promise<void> {
  const memberAt = (index: MemberIndex): LoadedMember => {
    const member = members[index];
    if (!member) throw new Error(`the sample has no member ${index}`);
    return member;
  };
  const logos = await loadPictures(
    db,
    clients.map(({ mark }) => drawMark(mark)),
  );
  for (const [index, client] of clients.entries())
    await loadClient(db, { client, logo: logos[index] ?? null }, { personAt, memberAt });
}

interface Names {
  personAt: (index: Index) => number;
  memberAt: (index: MemberIndex) => LoadedMember;
}

async function loadClient(
  db: Db,
  { client, logo }: { client: SampleClient; logo: string | null },
  names: Names,
): Promise<void> {
  const { name, description } = client;
  const owner = names.memberAt(client.owner);
  const { id: clientId } = await db
    .insertInto('client')
    .values({ name, nameNorm: foldText(name), description, ownerId: owner.userId, profilePicture: logo })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const collective of client.collectives) {
    const id = await loadCollective(db, { clientId, collective }, names);
    const invited = client.invitations.filter((invitation) => invitation.collective === collective.name);
    for (const { member, createdOn } of invited) {
      await loadInvitation(db, { collectiveId: id, owner, invited: names.memberAt(member), createdOn });
    }
  }
}

async function loadCollective(
  db: Db,
  { clientId, collective }: { clientId: number; collective: SampleCollective },
  names: Names,
): Promise<number> {
  const { id } = await db
    .insertInto('scope')
    .values({ kind: 'collective' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { name, description, collaborators, shared } = collective;
  await db
    .insertInto('collective')
    .values({ id, clientId, name, nameNorm: foldText(name), description })
    .execute();
  for (const index of collaborators) {
    const { userId } = names.memberAt(index);
    await db.insertInto('collaborator').values({ collectiveId: id, userId }).execute();
  }
  for (const index of shared) {
    const { networkId } = names.memberAt(index);
    await db.insertInto('collectiveNetwork').values({ collectiveId: id, networkId }).execute();
  }
  await loadKnowledge(db, { id, collective }, names);
  return id;
}

async function loadKnowledge(
  db: Db,
  { id, collective }: { id: number; collective: SampleCollective },
  { personAt, memberAt }: Names,
): Promise<void> {
  for (const { name, by, persons } of collective.labels) {
    const label = await db
      .insertInto('label')
      .values({ scopeId: id, name, nameNorm: foldText(name), createdBy: memberAt(by).userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = persons.map((person) => ({ labelId: label.id, personId: personAt(person) }));
    await db.insertInto('labelPerson').values(rows).execute();
  }
  for (const { by, person, note, createdOn } of collective.notes) {
    const about = { scopeId: id, personId: personAt(person), organizationId: null };
    await db
      .insertInto('note')
      .values({ ...about, userId: memberAt(by).userId, note, createdOn: new Date(createdOn) })
      .execute();
  }
}

interface SampleInvitation {
  collectiveId: number;
  owner: LoadedMember;
  invited: LoadedMember;
  createdOn: string;
}

async function loadInvitation(
  db: Db,
  { collectiveId, owner, invited, createdOn }: SampleInvitation,
): Promise<void> {
  const { firstName, lastName } = await db
    .selectFrom('person')
    .select(['firstName', 'lastName'])
    .where('id', '=', invited.personId)
    .executeTakeFirstOrThrow();
  const { id: invitationId } = await db
    .insertInto('collectiveInvitation')
    .values({
      collectiveId,
      firstName,
      lastName,
      emailAddress: invited.username,
      emailKey: usernameKey(invited.username),
      searchNorm: foldText(`${firstName} ${lastName} ${invited.username}`),
      userId: invited.userId,
      createdBy: owner.userId,
      createdOn: new Date(createdOn),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const actorId = owner.personId;
  await notify(db, [invited.userId], { kind: 'invitation', collectiveId, actorId, invitationId });
  await db
    .updateTable('notification')
    .set({ createdOn: new Date(createdOn) })
    .where('invitationId', '=', invitationId)
    .execute();
}
