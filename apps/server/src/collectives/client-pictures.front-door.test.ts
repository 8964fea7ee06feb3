import { clientsApi } from '@kithline/contract/clients.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { type Overheard, overhear } from './testing/overhear.ts';
import { aPicture, sendPicture } from './testing/send-picture.ts';

let app: TestApp;
let live: Overheard;
let owner: SignedIn;
let colleague: SignedIn;
let stranger: SignedIn;
let clientId: number;
beforeAll(async () => {
  app = await testApp();
  live = await overhear(app);
  [owner, colleague, stranger] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  const options = { owner: owner.viewer, collaborators: [colleague.viewer] };
  ({ clientId } = await aCollective(app.database.db, options));
});
afterAll(async () => {
  await live.stop();
  await app.stop();
});

const upload = (who: Caller, content: Buffer, id = clientId) => sendPicture(who, id, { content });
const remove = (who: Caller, id = clientId) => who.call(clientsApi.removePicture, { params: { id } });
const shown = async (who: SignedIn) =>
  (await who.ask(clientsApi.mine, { query: {} })).results[0]?.profilePicture ?? null;
const get = (who: Caller, url: string) => who.send({ method: 'GET', url });
const countStored = async () => (await app.database.db.selectFrom('picture').select('key').execute()).length;

async function addressOf(content: Buffer): Promise<string> {
  const { reply } = await upload(owner, content);
  return (reply as unknown as { profilePicture: string }).profilePicture;
}

describe('the picture of a client', () => {
  it('is set by the owner and shown to all who see the client, whose browsers are notified', async () => {
    const heard = await live.during(async () => {
      const answer = await upload(owner, await aPicture('jpeg'));
      expect(answer.status).toBe(200);
      expect(answer.reply).toEqual({ profilePicture: expect.stringMatching(/^\/api\/pictures\/[\w-]{32}$/) });
    });
    const users = [owner, colleague].map(({ viewer }) => viewer.userId).toSorted((a, b) => a - b);
    expect(heard).toEqual([{ type: 'refresh.clients', data: {}, users }]);
    const address = (await shown(colleague)) ?? '';
    expect(address).toBe(await shown(owner));
    const { statusCode, headers, rawPayload } = await app.fastify.inject({
      url: address,
      cookies: Object.fromEntries(colleague.cookies),
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 512 });
  });

  it('can be read by any signed-in member who knows its key, but not by visitors', async () => {
    const address = await addressOf(await aPicture('png'));
    expect((await get(app.visitor(), address)).status).toBe(401);
    expect((await get(stranger, address)).status).toBe(200);
    for (const wrong of [`${address}x`, '/api/pictures/..%2f..%2fsecret', '/api/pictures/%00'])
      expect((await get(stranger, wrong)).status).toBe(404);
  });

  it('leaves nothing behind when it is replaced or removed', async () => {
    const first = await addressOf(await aPicture('png', '#00ff00'));
    const second = await addressOf(await aPicture('png', '#0000ff'));
    expect(second).not.toBe(first);
    expect([(await get(owner, first)).status, await countStored()]).toEqual([404, 1]);
    expect((await remove(owner)).status).toBe(204);
    expect([await shown(owner), (await get(owner, second)).status, await countStored()]).toEqual([
      null,
      404,
      0,
    ]);
    expect(await live.during(() => remove(owner))).toEqual([]);
  });

  it('is the only stored picture after two are uploaded at the same time', async () => {
    const pictures = await Promise.all(['#111111', '#eeeeee'].map((color) => aPicture('jpeg', color)));
    const answers = await Promise.all(pictures.map((content) => upload(owner, content)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countStored()).toBe(1);
    expect((await get(owner, (await shown(owner)) ?? '')).status).toBe(200);
  });

  it('can be set or removed only by the owner', async () => {
    const content = await aPicture('jpeg');
    const address = await addressOf(content);
    await aCollective(app.database.db, { owner: stranger.viewer });
    const admin = await signedIn(app, { isAdmin: true });
    for (const who of [colleague, stranger, admin]) {
      expect((await upload(who, content)).status).toBe(403);
      expect((await remove(who)).status).toBe(403);
    }
    expect((await upload(app.visitor(), content)).status).toBe(401);
    expect((await remove(app.visitor())).status).toBe(401);
    expect((await upload(owner, content, 999_999)).status).toBe(404);
    expect((await remove(owner, 999_999)).status).toBe(404);
    expect(await shown(owner)).toBe(address);
  });

  it('must be a JPEG or PNG of at most 10 MB, sent as the part named file', async () => {
    const address = await addressOf(await aPicture('jpeg'));
    const kind = await upload(owner, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect([kind.status, kind.problem.fields]).toEqual([
      415,
      { file: 'The picture must be a JPEG or PNG file.' },
    ]);
    const large = await upload(
      owner,
      Buffer.concat([await aPicture('jpeg'), Buffer.alloc(10 * 1024 * 1024)]),
    );
    expect([large.status, large.problem.fields]).toEqual([413, { file: 'A picture can be at most 10 MB.' }]);
    const broken = await upload(owner, (await aPicture('png')).subarray(0, 60));
    expect([broken.status, broken.problem.fields]).toEqual([
      422,
      { file: 'This picture cannot be read. Please choose another one.' },
    ]);
    for (const missing of [
      await sendPicture(owner, clientId, { content: await aPicture('png'), part: 'picture' }),
      await owner.send({ method: 'POST', url: `/api/clients/${clientId}/pfp`, payload: {} }),
    ])
      expect([missing.status, missing.problem.fields]).toEqual([422, { file: 'A picture is required.' }]);
    expect(await shown(owner)).toBe(address);
  });
});
