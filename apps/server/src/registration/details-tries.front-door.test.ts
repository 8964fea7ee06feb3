import { registrationsApi } from '@kithline/contract/registrations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInvite } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

describe('The details of a registration', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ config: { rateLimit: true } });
  });
  afterAll(() => app.stop());

  it('can be submitted ten times a day for one invitation', async () => {
    const { code: registrationCode } = await anInvite(app);
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      const body = {
        registrationCode,
        firstName: `Name ${round}`,
        lastName: 'Sought',
        emailPrimary: 'seeker@example.test',
        linkedinUrl: '',
      };
      statuses.push((await app.visitor().call(registrationsApi.init, { body })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
