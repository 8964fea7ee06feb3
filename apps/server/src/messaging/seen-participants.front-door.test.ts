import { conversationsApi } from '@kithline/contract/conversations.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStatement } from '../testing/a-statement.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { begins } from './testing/conversing.ts';

// A conversation contains a participant's person id only if the viewer may know that this person is a member.

let app: TestApp;
let id: number;
const members = new Map<string, SignedIn>();
beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  const roles = ['viewer', 'owner', 'collaborator', 'mutual contact', 'contact', 'stranger', 'suspended'];
  for (const role of roles) members.set(role, await signedIn(app, { name: `The ${role}` }));
  members.set('administrator', await signedIn(app, { name: 'The administrator', isAdmin: true }));
  members.set('contact who is administrator', await signedIn(app, { name: 'The chief', isAdmin: true }));
  const [viewer, owner, collaborator, mutual, contact, , suspended, administrator] = [...members.values()];
  if (!viewer || !owner || !collaborator || !mutual || !contact || !suspended || !administrator) return;
  await aCollective(db, {
    owner: owner.viewer,
    collaborators: [viewer, collaborator, suspended].map((one) => one.viewer),
  });
  const holds = (who: SignedIn, held: SignedIn | undefined) =>
    aStatement(db, {
      networkId: who.viewer.networkId,
      personId: held?.viewer.personId ?? 0,
      name: 'Some Name',
    });
  await holds(viewer, mutual);
  await holds(mutual, viewer);
  await holds(viewer, contact);
  await holds(viewer, members.get('contact who is administrator'));
  const others = [...members.values()].filter((one) => one !== administrator);
  id = (await begins(administrator, others)).id;
  await db
    .updateTable('users')
    .set({ suspendedOn: new Date() })
    .where('id', '=', suspended.viewer.userId)
    .execute();
});
afterAll(() => app.stop());

async function seenBy(who: SignedIn): Promise<{ inConversation: string[]; asMembers: string[] }> {
  const { participants } = await who.ask(conversationsApi.read, { params: { id } });
  const inConversation = participants.flatMap(({ personId }) => (personId === null ? [] : [personId]));
  const asMembers: string[] = [];
  for (const [role, { viewer }] of members) {
    const params = { id: viewer.personId };
    const { status, reply } = await who.call(personsApi.profile, { params, query: {} });
    if (status === 200 && reply.userId !== null) asMembers.push(role);
  }
  const roleOf = (personId: number) =>
    [...members].find(([, { viewer }]) => viewer.personId === personId)?.[0] ?? '';
  return { inConversation: inConversation.map(roleOf).toSorted(), asMembers: asMembers.toSorted() };
}

it.each(['viewer', 'owner', 'collaborator', 'mutual contact', 'contact', 'stranger', 'administrator'])(
  'The %s gets the person ids of exactly those participants whose profiles also show them as members',
  async (role) => {
    const { inConversation, asMembers } = await seenBy(members.get(role) as SignedIn);
    expect(inConversation).toEqual(asMembers);
    expect(inConversation.length).toBeGreaterThan(0);
  },
);

it('The viewer gets person ids only of the owner, collaborators, mutual contacts and the viewer', async () => {
  const { inConversation } = await seenBy(members.get('viewer') as SignedIn);
  expect(inConversation).toEqual(['collaborator', 'mutual contact', 'owner', 'viewer']);
});
