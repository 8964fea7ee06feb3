import { invitationsApi } from '@kithline/contract/invitations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverInvitation } from '../../collectives/invitations/deliver-invitation.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { invitesForCollectives } from '../../registration/collective-invites.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** Whether a database statement waits for a lock on a row. */
async function isWaitingForLock(): Promise<boolean> {
  const { rows } =
    await sql`select from pg_locks where locktype in ('transactionid', 'tuple') and not granted`.execute(
      app.database.db,
    );
  return rows.length > 0;
}

async function anInvitation(owner: SignedIn, member: SignedIn): Promise<number> {
  const { id: collectiveId } = await aCollective(app.database.db, { owner: owner.viewer, collaborators: [] });
  const emailAddress = `member-${member.viewer.personId}@example.test`;
  const body = { firstName: 'Ida', lastName: 'Berg', emailAddress, linkedinUrl: '' };
  const { id } = (await owner.call(invitationsApi.create, { params: { id: collectiveId }, body })).reply;
  await deliverInvitation(app.context, invitesForCollectives, id);
  return id;
}

it('Accepting an invitation first locks the members of both circles, and only then the invitation', async () => {
  const owner = await signedIn(app, { name: 'Grace Mwangi' });
  const member = await signedIn(app, { name: 'Ida Berg' });
  const id = await anInvitation(owner, member);
  let accepted: Promise<{ status: number }> | undefined;
  await inTransaction(app.database.db, async (db) => {
    await sql`select from users where id = ${owner.viewer.userId} for no key update`.execute(db);
    accepted = member.call(invitationsApi.answer, { params: { id }, body: { accepted: true } });
    await expect.poll(isWaitingForLock).toBe(true);
    // Fails at once if somebody holds a lock on the invitation.
    await sql`select from collective_invitation where id = ${id} for update nowait`.execute(db);
  });
  expect((await accepted)?.status).toBe(200);
});
