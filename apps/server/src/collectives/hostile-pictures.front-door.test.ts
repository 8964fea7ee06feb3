import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { aPicture, sendPicture } from './testing/send-picture.ts';

let app: TestApp;
let hostile: SignedIn;
let other: SignedIn;
const clients = new Map<SignedIn, number>();
beforeAll(async () => {
  app = await testApp();
  [hostile, other] = [await signedIn(app), await signedIn(app)];
  for (const owner of [hostile, other])
    clients.set(owner, (await aCollective(app.database.db, { owner: owner.viewer })).clientId);
});
afterAll(() => app.stop());

const send = (who: SignedIn, content: Buffer) => sendPicture(who, clients.get(who) ?? 0, { content });

it('of ten slow pictures that a member sends at the same time, four are processed in turn and six are refused; another member’s photo waits for at most one of them', async () => {
  // A small file that keeps the decoder busy for more than a second: 16 bits, four channels, interlaced.
  const slow = await sharp({ create: { width: 1_600, height: 1_600, channels: 4, background: '#09c8' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer();
  const photo = await aPicture('jpeg');
  await send(other, photo);
  const ended: string[] = [];
  const sent = Array.from({ length: 10 }, async () => {
    const answer = await send(hostile, slow);
    if (answer.status === 200) ended.push('slow');
    return answer;
  });
  const refused = await Promise.race(sent);
  expect([refused.status, refused.problem.clientMessage]).toEqual([
    429,
    'Several of your pictures are still being processed. Please wait a moment and try again.',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(other, photo)).status).toBe(200);
  ended.push('photo');
  const statuses = (await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429, 429, 429]);
  // At most one slow picture was finished before the photo.
  expect(ended.indexOf('photo')).toBeLessThan(2);
  expect((await send(hostile, photo)).status).toBe(200);
});
