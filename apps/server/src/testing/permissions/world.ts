import { conversationsApi } from '@kithline/contract/conversations.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { inTransaction } from '../../platform/db/database.ts';
import type { Db } from '../../tables.ts';
import { anOrganization, aPopulation, inNetwork } from '../a-population.ts';
import type { Caller } from '../caller.ts';
import { aCollective, aMember, type SignedIn, signedIn } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import { savedSearches } from './saved-searches-of-world.ts';

/** Who may ask, in the order in which the table names their answers. */
export const ROLES = ['visitor', 'member', 'collaborator', 'other owner', 'owner', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** One collective with everything that can be asked about it, and somebody in every role. */
export interface World {
  readonly callers: Readonly<Record<Role, Caller>>;
  /** Of the owner; the collaborator shares a network with the collective, and the member is invited to it. */
  readonly collectiveId: number;
  readonly clientId: number;
  /** A collaborator of another collective of the same client, whom the owner may add. */
  readonly spareUserId: number;
  readonly memberUserId: number;
  readonly collaboratorUserId: number;
  readonly collaboratorNetworkId: number;
  readonly collaboratorPersonId: number;
  /** Of the collaborator's profile. */
  readonly roleId: number;
  readonly studyId: number;
  readonly degreeId: number;
  readonly changeId: number;
  /** In the collaborator's network, and so in the collective. */
  readonly personId: number;
  /** Where that person works. */
  readonly organizationId: number;
  /** The collaborator's, in the collective, about the person. */
  readonly noteId: number;
  readonly labelId: number;
  /** The collaborator's strength for the person. */
  readonly relationshipId: number;
  readonly invitationId: number;
  /** The collaborator's. */
  readonly notificationId: number;
  /** The collaborator's last import. */
  readonly importId: number;
  readonly inviteId: number;
  readonly registrationCode: string;
  /** Causes, the last of which was deleted. */
  readonly causeId: number;
  readonly otherCauseId: number;
  readonly deletedCauseId: number;
  /** Of the owner, the collaborator and the spare one. The owner has written the first message, the collaborator the second. */
  readonly conversationId: number;
  readonly ownersMessageId: number;
  readonly collaboratorsMessageId: number;
  /** The collaborator's for the collective: one that the collaborator has marked as seen, and a deleted one. */
  readonly savedSearchId: number;
  readonly deletedSearchId: number;
  /** The owner's report of the collaborator's message. */
  readonly reportId: number;
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
    ...(await letters(db, { collaborator, member, owner, collectiveId: collective.id })),
    ...(await savedSearches(db, collaborator.viewer, collective.id)),
    ...(await causes(db)),
    ...(await messages(db, { owner, collaborator, spareUserId: spare.userId })),
  };
}

/** A member's profile with a role, a study and a change of the history. */
async function profileOf(
  db: Db,
  { viewer: { userId, personId } }: SignedIn,
  organizationId: number,
): Promise<Pick<World, 'roleId' | 'studyId' | 'degreeId' | 'changeId'>> {
  const entry = {
    person_id: personId,
    organization_id: organizationId,
    source: 'self',
    in_profile: true,
  } as const;
  const role = await db
    .insertInto('work_role')
    .values({ ...entry, title: 'Editor', is_ongoing: true })
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
    .insertInto('profile_change')
    .values({
      person_id: personId,
      in_profile: true,
      means: 'form',
      made_on: new Date(),
      made_by: userId,
      section: 'Bio',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const none = JSON.stringify({ value: null, source: null });
  const before = JSON.stringify({ value: 'What was there before', source: 'self' });
  const field = { change_id: change.id, field: 'bio', before, after: none };
  await db.insertInto('profile_change_field').values(field).execute();
  return { roleId: role.id, studyId: study.id, degreeId: degree.id, changeId: change.id };
}

/** What the collaborator knows about the person. */
async function knowledge(
  db: Db,
  given: { collaborator: SignedIn; collectiveId: number; personId: number },
): Promise<Pick<World, 'noteId' | 'labelId' | 'relationshipId'>> {
  const { collaborator, collectiveId, personId } = given;
  const { userId } = collaborator.viewer;
  const about = { scope_id: collectiveId, person_id: personId, organization_id: null };
  const written = { ...about, user_id: userId, note: 'Knows engines.' };
  const named = { scope_id: collectiveId, name: 'Pioneer', name_norm: 'pioneer', created_by: userId };
  const rated = { user_id: userId, to_person_id: personId, strength: 2 };
  return inTransaction(db, async (db) => {
    const note = await db.insertInto('note').values(written).returning('id').executeTakeFirstOrThrow();
    const label = await db.insertInto('label').values(named).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('label_person').values({ label_id: label.id, person_id: personId }).execute();
    const tie = await db.insertInto('relationship').values(rated).returning('id').executeTakeFirstOrThrow();
    return { noteId: note.id, labelId: label.id, relationshipId: tie.id };
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
    .selectFrom('message_report')
    .select('id')
    .where('conversation_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    conversationId: id,
    ownersMessageId: lastMessage?.id ?? 0,
    collaboratorsMessageId: second.id,
    reportId: report.id,
  };
}

async function causes(db: Db): Promise<Pick<World, 'causeId' | 'otherCauseId' | 'deletedCauseId'>> {
  const aCause = async () => {
    const name = `cause ${randomBytes(4).toString('hex')}`;
    const item = { dataset: 'causes', name, name_norm: name };
    return db.insertInto('lookup').values(item).returningAll().executeTakeFirstOrThrow();
  };
  const [cause, other, deleted] = [await aCause(), await aCause(), await aCause()];
  await db
    .insertInto('retired_lookup')
    .values({ ...deleted, merged_into: null, after_change: 0, retired_on: new Date() })
    .execute();
  await db.deleteFrom('lookup').where('id', '=', deleted.id).execute();
  return { causeId: cause.id, otherCauseId: other.id, deletedCauseId: deleted.id };
}

/** Invitations, news and an import. */
async function letters(
  db: Db,
  given: { collaborator: SignedIn; member: SignedIn; owner: SignedIn; collectiveId: number },
): Promise<Pick<World, 'invitationId' | 'notificationId' | 'importId' | 'inviteId' | 'registrationCode'>> {
  const { collaborator, member, owner, collectiveId } = given;
  const registrationCode = randomBytes(12).toString('hex');
  const who = { first_name: 'Mia', last_name: 'Moe', email_address: `mia-${registrationCode}@example.test` };
  const invitation = await db
    .insertInto('collective_invitation')
    .values({
      ...who,
      collective_id: collectiveId,
      email_key: who.email_address,
      search_norm: 'mia moe',
      user_id: member.viewer.userId,
      created_by: owner.viewer.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invite = await db
    .insertInto('invite')
    .values({
      ...who,
      email_key: who.email_address,
      registration_code: registrationCode,
      search_norm: 'mia moe',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { userId: user_id, networkId: network_id } = collaborator.viewer;
  const done = await db
    .insertInto('contact_import')
    .values({
      user_id,
      network_id,
      file_name: 'Connections.csv',
      file_day: '2026-01-01',
      state: 'completed',
      stage: 'completed',
      result: JSON.stringify({
        remarks: [{ kind: 'value', column: 'Connected On', reason: 'Not a date.', total: 0, first: [] }],
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('network').set({ import_id: done.id }).where('id', '=', network_id).execute();
  const news = await db
    .insertInto('notification')
    .values({ user_id, kind: 'import-completed', import_id: done.id, facts: '{}' })
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
