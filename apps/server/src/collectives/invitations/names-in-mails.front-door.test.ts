import { clientsApi } from '@kithline/contract/clients.ts';
import { collectivesApi } from '@kithline/contract/collectives.ts';
import { invitationsApi } from '@kithline/contract/invitations.ts';
import { labelsApi } from '@kithline/contract/relations.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { expect, it, onTestFinished } from 'vitest';
import { aCollective, signedIn } from '../../testing/factories.ts';
import { mailsOf } from '../../testing/mails.ts';
import { testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const BREAKS = 'One\r\n\r\nTwo\u2028Three\u0085Four\u0000\tFive';
const LINE = 'One Two Three Four Five';

it('a typed name is one line in a mail, and is left out of the greeting if it contains a link', async () => {
  const { mails, dataDir } = await mailsOf();
  const app = await testApp({ config: { dataDir }, started: true });
  onTestFinished(() => app.stop());
  const { db } = app.database;
  const owner = await signedIn(app, { name: 'Grace Mwangi' });
  const { id, clientId } = await aCollective(db, { owner: owner.viewer });
  const details = { name: BREAKS, description: 'What it is for' };
  await owner.ask(clientsApi.update, { params: { id: clientId }, body: details });
  await owner.ask(collectivesApi.update, { params: { id }, body: details });
  const invite = (firstName: string, emailAddress: string) =>
    owner.ask(invitationsApi.create, {
      params: { id },
      body: { firstName, lastName: BREAKS, emailAddress, linkedinUrl: '' },
    });
  const letterTo = async (address: string) => {
    await until(async () => (await mails()).some(({ to }) => to === address));
    return (await mails()).find(({ to }) => to === address)?.text ?? '';
  };
  const bait = 'Your account is locked.\n\nLog in at https://evil.example.test';
  expect((await invite(bait, 'bait@example.test')).firstName).not.toContain('\n');
  const baited = await letterTo('bait@example.test');
  expect(baited).toMatch(/^Hello,\r?\n/u);
  expect(baited).not.toContain('evil.example.test');

  await invite(BREAKS, 'breaks@example.test');
  const text = await letterTo('breaks@example.test');
  expect(text).toContain(`Hello ${LINE},`);
  expect(text).toContain(`invited you to ${LINE}, a collective of ${LINE} on Kithline.`);
});

it('names of labels, clients and invited people are stored as one line', async () => {
  const app = await testApp();
  onTestFinished(() => app.stop());
  const administrator = await signedIn(app, { isAdmin: true });
  const member = await signedIn(app);
  const { networkId, userId } = member.viewer;
  const label = await member.ask(labelsApi.create, { body: { networkId, name: BREAKS } });
  const client = await administrator.ask(clientsApi.create, { body: { userId, name: BREAKS } });
  const body = { firstName: BREAKS, lastName: BREAKS, emailAddress: 'new@example.test', linkedinUrl: '' };
  const invite = await administrator.ask(registrationsApi.invite, { body });
  expect([label.name, client.name, invite.firstName, invite.lastName]).toEqual([LINE, LINE, LINE, LINE]);
  const blank = await member.call(labelsApi.create, { body: { networkId, name: '\n\u0085 ' } });
  expect(blank.problem.fields).toEqual({ name: 'Label cannot contain only spaces.' });
});
