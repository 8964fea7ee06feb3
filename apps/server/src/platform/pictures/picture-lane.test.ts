import sharp from 'sharp';
import { expect, it } from 'vitest';
import { HEAVY } from './make-picture.ts';
import { OUT_OF_TIME, PictureLane } from './picture-lane.ts';

const isGone = () => false;
const small = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
const slow = () =>
  sharp({ create: { width: 3_600, height: 3_600, channels: 4, background: '#09c8' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer();

it('a picture that takes too long is aborted, and another lane still makes pictures', async () => {
  const lane = new PictureLane({ lightOnly: false, time: 60_000, niceness: 0 });
  await lane.make(await small(), isGone);
  const hasty = new PictureLane({ lightOnly: false, time: 1, niceness: 0 });
  expect(await hasty.make(await slow(), isGone)).toBe(OUT_OF_TIME);
  expect(await lane.make(await small(), isGone)).toMatchObject({ mediaType: 'image/webp' });
});

it('a lane for light pictures returns HEAVY for a large progressive PNG, and makes ordinary pictures', async () => {
  const lane = new PictureLane({ lightOnly: true, time: 60_000, niceness: 0 });
  expect(await lane.make(await slow(), isGone)).toBe(HEAVY);
  expect(await lane.make(await small(), isGone)).toMatchObject({ mediaType: 'image/webp' });
});

it('a file that is not a picture fails with the error code and message of makePicture', async () => {
  const lane = new PictureLane({ lightOnly: true, time: 60_000, niceness: 0 });
  await expect(lane.make(Buffer.from('First Name'), isGone)).rejects.toMatchObject({
    code: 'wrong-media-type',
    details: { clientMessage: 'The picture must be a JPEG or PNG file.' },
  });
});

it('a picture whose browser has disconnected is not made', async () => {
  const lane = new PictureLane({ lightOnly: true, time: 60_000, niceness: 0 });
  await expect(lane.make(await small(), () => true)).rejects.toMatchObject({ code: 'malformed' });
});
