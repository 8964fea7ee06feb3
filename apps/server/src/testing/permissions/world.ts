import { conversationsApi } from '@kithline/contract/conversations.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { inTransaction } from '../../platform/db/database.ts';
import type { Db } from '../../tables.ts';
import { anOrganization, aPopulation, inNetwork } from '../a-population.ts';
import type { Caller } from '../caller.ts';
import { aCollective, aMember, type SignedIn, signedIn } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import { aRequest } from './introduction-of-world.ts';
import { savedSearches } from './saved-searches-of-world.ts';

/** The roles, in the order of the columns of the permission table. */
export const ROLES = ['visitor', 'member', 'collaborator', 'other owner', 'owner', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** A collective, a caller in every role, and the things that the calls are about. */
export interface World {
  readonly callers: Readonly<Record<Role, Caller>>;
  readonly userIds: Readonly<Record<Exclude<Role, 'visitor'>, number>>;
  /** The owner's collective. The collaborator shares a network with it, and the member is invited to it. */
  readonly collectiveId: number;
  readonly clientId: number;
  /** A member of the owner's other collective. The owner may add this member to `collectiveId`. */
  readonly spareUserId: number;
  readonly memberUserId: number;
  readonly collaboratorUserId: number;
  readonly collaboratorNetworkId: number;
  readonly collaboratorPersonId: number;
  /** A work role in the collaborator's profile. */
  readonly roleId: number;
  readonly studyId: number;
  readonly degreeId: number;
  /** A change of the collaborator's bio. */
  readonly changeId: number;
  /** A person in the collaborator's network, and therefore in the collective. */
  readonly personId: number;
  /** The employer of that person. */
  readonly organizationId: number;
  /** The collaborator's note in the collective about the person. */
  readonly noteId: number;
  readonly labelId: number;
  /** The collaborator's relationship with the person. */
  readonly relationshipId: number;
  /** A touch: the collaborator logged having been in contact with the person. */
  readonly touchId: number;
  /** A label of the collaborator's network. */
  readonly ownLabelId: number;
  /** The member's invitation to the collective. */
  readonly invitationId: number;
  /** The collaborator's notification. */
  readonly notificationId: number;
  /** The collaborator's last import. */
  readonly importId: number;
  /** An invite to Kithline that nobody has used. Its code is `registrationCode`. */
  readonly inviteId: number;
  readonly registrationCode: string;
  /** Three causes. The last one is deleted. */
  readonly causeId: number;
  readonly otherCauseId: number;
  readonly deletedCauseId: number;
  /**
   * A conversation of the owner, the collaborator and the spare member. The owner wrote the first message,
   * the collaborator the second.
   */
  readonly conversationId: number;
  readonly ownersMessageId: number;
  readonly collaboratorsMessageId: number;
  /**
   * Two searches of the collaborator for the collective: one that the collaborator has marked as seen, and
   * one that was deleted.
   */
  readonly savedSearchId: number;
  readonly deletedSearchId: number;
  /** The owner's report of the collaborator's message. */
  readonly reportId: number;
  readonly ownerUserId: number;
  /** The owner's request for an introduction. It waits for the collaborator's answer. */
  readonly introductionId: number;
}

export async function aWorld(app: TestApp): Promise<World> {
  const { db } = app.database;
  const [owner, otherOwner, collaborator, member, administrator] = [
    await signedIn(app),
    await signedIn(app),
    await signedIn(app),
    await signedIn(app),
    await signedIn(app, { isAdmin: true }),
  ];
  const spare = await aMember(db);
  const organizationId = await anOrganization(db, { name: `Company ${randomBytes(4).toString('hex')}` });
  const person = { name: 'Ada Known', roles: [{ organizationId, title: 'Engineer', fromYear: 2020 }] };
  const [personId = 0] = await aPopulation(db, [person]);
  await inNetwork(db, collaborator.viewer.networkId, [personId]);
  // A chain leads from the owner to the person through the collaborator.
  await inNetwork(db, owner.viewer.networkId, [collaborator.viewer.personId]);
  const collective = await aCollective(db, {
    owner: owner.viewer,
    collaborators: [collaborator.viewer],
    shared: [collaborator.viewer],
  });
  await aCollective(db, { owner: owner.viewer, collaborators: [spare] });
  await aCollective(db, { owner: otherOwner.viewer });
  return {
    callers: {
      visitor: app.visitor(),
      member,
      collaborator,
      'other owner': otherOwner,
      owner,
      administrator,
    },
    userIds: {
      member: member.viewer.userId,
      collaborator: collaborator.viewer.userId,
      'other owner': otherOwner.viewer.userId,
      owner: owner.viewer.userId,
      administrator: administrator.viewer.userId,
    },
    collectiveId: collective.id,
    clientId: collective.clientId,
    spareUserId: spare.userId,
    memberUserId: member.viewer.userId,
    collaboratorUserId: collaborator.viewer.userId,
    collaboratorNetworkId: collaborator.viewer.networkId,
    collaboratorPersonId: collaborator.viewer.personId,
    ...(await profileOf(db, collaborator, organizationId)),
    personId,
    organizationId,
    ...(await knowledge(db, { collaborator, collectiveId: collective.id, personId })),
    ...(await invitationsAndImport(db, { collaborator, member, owner, collectiveId: collective.id })),
    ...(await savedSearches(db, collaborator.viewer, collective.id)),
    ...(await causes(db)),
    ...(await messages(db, { owner, collaborator, spareUserId: spare.userId })),
    ownerUserId: owner.viewer.userId,
    introductionId: await aRequest(db, { asker: owner.viewer, connector: collaborator.viewer }),
  };
}

/** Adds a work role, an education and a change to a member's profile. */
async function profileOf(
  db: Db,
  { viewer: { userId, personId } }: SignedIn,
  organizationId: number,
): Promise<Pick<World, 'roleId' | 'studyId' | 'degreeId' | 'changeId'>> {
  const entry = {
    personId,
    organizationId,
    source: 'self',
    inProfile: true,
  } as const;
  const role = await db
    .insertInto('workRole')
    .values({ ...entry, title: 'Editor', isOngoing: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const degree = await db
    .selectFrom('lookup')
    .select('id')
    .where('dataset', '=', 'degree-types')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const study = await db.insertInto('education').values(entry).returning('id').executeTakeFirstOrThrow();
  const change = await db
    .insertInto('profileChange')
    .values({
      personId,
      inProfile: true,
      means: 'form',
      madeOn: new Date(),
      madeBy: userId,
      section: 'Bio',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const none = JSON.stringify({ value: null, source: null });
  const before = JSON.stringify({ value: 'What was there before', source: 'self' });
  const field = { changeId: change.id, field: 'bio', before, after: none };
  await db.insertInto('profileChangeField').values(field).execute();
  return { roleId: role.id, studyId: study.id, degreeId: degree.id, changeId: change.id };
}

/**
 * Creates the collaborator's records about the person (a note, a label, a relationship and a touch), and a
 * label of the collaborator's network.
 */
async function knowledge(
  db: Db,
  parts: { collaborator: SignedIn; collectiveId: number; personId: number },
): Promise<Pick<World, 'noteId' | 'labelId' | 'relationshipId' | 'touchId' | 'ownLabelId'>> {
  const { collaborator, collectiveId, personId } = parts;
  const { userId, networkId } = collaborator.viewer;
  const about = { scopeId: collectiveId, personId, organizationId: null };
  const written = { ...about, userId, note: 'Knows engines.' };
  const named = { scopeId: collectiveId, name: 'Pioneer', nameNorm: 'pioneer', createdBy: userId };
  const rated = { userId, toPersonId: personId, strength: 2 as const };
  const touch = { userId, personId, day: '2024-03-14', way: 'met' as const, clientId: randomUUID() };
  const own = { scopeId: networkId, name: 'Donors', nameNorm: 'donors', createdBy: userId };
  return inTransaction(db, async (db) => {
    const note = await db.insertInto('note').values(written).returning('id').executeTakeFirstOrThrow();
    const label = await db.insertInto('label').values(named).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('labelPerson').values({ labelId: label.id, personId }).execute();
    const relationship = await db
      .insertInto('relationship')
      .values(rated)
      .returning('id')
      .executeTakeFirstOrThrow();
    const logged = await db.insertInto('loggedTouch').values(touch).returning('id').executeTakeFirstOrThrow();
    const donors = await db.insertInto('label').values(own).returning('id').executeTakeFirstOrThrow();
    return {
      noteId: note.id,
      labelId: label.id,
      relationshipId: relationship.id,
      touchId: logged.id,
      ownLabelId: donors.id,
    };
  });
}

async function messages(
  db: Db,
  { owner, collaborator, spareUserId }: { owner: SignedIn; collaborator: SignedIn; spareUserId: number },
): Promise<Pick<World, 'conversationId' | 'ownersMessageId' | 'collaboratorsMessageId' | 'reportId'>> {
  const userIds = [collaborator.viewer.userId, spareUserId];
  const body = { clientId: randomUUID(), text: 'Who knows her?', userIds };
  const { id, lastMessage } = await owner.ask(conversationsApi.create, { body });
  const params = { id };
  const answer = { clientId: randomUUID(), text: 'I do.' };
  const second = await collaborator.ask(conversationsApi.send, { params, body: answer });
  const reason = 'Not friendly.';
  await owner.ask(conversationsApi.report, { params: { id, messageId: second.id }, body: { reason } });
  const report = await db
    .selectFrom('messageReport')
    .select('id')
    .where('conversationId', '=', id)
    .executeTakeFirstOrThrow();
  return {
    conversationId: id,
    ownersMessageId: lastMessage?.id ?? 0,
    collaboratorsMessageId: second.id,
    reportId: report.id,
  };
}

async function causes(db: Db): Promise<Pick<World, 'causeId' | 'otherCauseId' | 'deletedCauseId'>> {
  const items = Array.from({ length: 3 }, () => {
    const name = `cause ${randomBytes(4).toString('hex')}`;
    return { dataset: 'causes', name, nameNorm: name };
  });
  const made = await db.insertInto('lookup').values(items).returningAll().execute();
  const [cause, other, deleted] = made;
  if (!cause || !other || !deleted) throw new Error('The causes were not made.');
  await db
    .insertInto('retiredLookup')
    .values({ ...deleted, mergedInto: null, afterChange: 0, retiredOn: new Date() })
    .execute();
  await db.deleteFrom('lookup').where('id', '=', deleted.id).execute();
  return { causeId: cause.id, otherCauseId: other.id, deletedCauseId: deleted.id };
}

/** Creates an invitation to the collective, an invite to Kithline, an import and a notification. */
async function invitationsAndImport(
  db: Db,
  parts: { collaborator: SignedIn; member: SignedIn; owner: SignedIn; collectiveId: number },
): Promise<Pick<World, 'invitationId' | 'notificationId' | 'importId' | 'inviteId' | 'registrationCode'>> {
  const { collaborator, member, owner, collectiveId } = parts;
  const registrationCode = randomBytes(12).toString('hex');
  const who = { firstName: 'Mia', lastName: 'Moe', emailAddress: `mia-${registrationCode}@example.test` };
  const invitation = await db
    .insertInto('collectiveInvitation')
    .values({
      ...who,
      collectiveId,
      emailKey: who.emailAddress,
      searchNorm: 'mia moe',
      userId: member.viewer.userId,
      createdBy: owner.viewer.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invite = await db
    .insertInto('invite')
    .values({
      ...who,
      emailKey: who.emailAddress,
      registrationCode,
      searchNorm: 'mia moe',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { userId, networkId } = collaborator.viewer;
  const done = await db
    .insertInto('contactImport')
    .values({
      userId,
      networkId,
      fileName: 'Connections.csv',
      fileDay: '2026-01-01',
      state: 'completed',
      stage: 'completed',
      result: JSON.stringify({
        remarks: [{ kind: 'value', column: 'Connected On', reason: 'Not a date.', total: 0, first: [] }],
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('network').set({ importId: done.id }).where('id', '=', networkId).execute();
  const news = await db
    .insertInto('notification')
    .values({ userId, kind: 'import-completed', importId: done.id, facts: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    invitationId: invitation.id,
    notificationId: news.id,
    importId: done.id,
    inviteId: invite.id,
    registrationCode,
  };
}
