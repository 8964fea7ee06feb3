import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makePicture, PICTURE_SIDE } from './make-picture.ts';

const [RED, BLUE] = ['#ff0000', '#0000ff'];

/** A picture whose left half is red and whose right half is blue. */
function twoHalves(width: number, height: number) {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: RED } };
  return sharp({ create: { width, height, channels: 3, background: BLUE } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
}

async function colorAt(picture: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  if (red > 200 && blue < 60) return 'red';
  return blue > 200 && red < 60 ? 'blue' : 'other';
}

async function failureOf(upload: Buffer) {
  return makePicture(upload).then(
    () => 'taken',
    (error: { code?: string; details?: object }) => ({ code: error.code, ...error.details }),
  );
}

describe('an uploaded picture', () => {
  it('becomes a square WebP of 512 pixels, regardless of its shape and format', async () => {
    for (const upload of [
      await twoHalves(1200, 300).jpeg().toBuffer(),
      await twoHalves(40, 90).png().toBuffer(),
    ]) {
      const { bytes, mediaType } = await makePicture(upload);
      const { format, width, height } = await sharp(bytes).metadata();
      expect({ mediaType, format, width, height }).toEqual({
        mediaType: 'image/webp',
        format: 'webp',
        width: PICTURE_SIDE,
        height: PICTURE_SIDE,
      });
      expect([await colorAt(bytes, 20, 256), await colorAt(bytes, 490, 256)]).toEqual(['red', 'blue']);
    }
  });

  it('is rotated upright, and loses its location and camera metadata', async () => {
    const upload = await twoHalves(600, 600)
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '38/1 43/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(upload).metadata()).orientation).toBe(6);
    const { bytes } = await makePicture(upload);
    // A quarter turn to the right moves the left edge to the top.
    expect([await colorAt(bytes, 256, 20), await colorAt(bytes, 256, 490)]).toEqual(['red', 'blue']);
    const { exif, orientation } = await sharp(bytes).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  it('keeps transparency', async () => {
    const create = { width: 60, height: 60, channels: 4 as const, background: '#00000000' };
    const { bytes } = await makePicture(await sharp({ create }).png().toBuffer());
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
    ['a text', Buffer.from('First Name,Last Name')],
    ['an empty file', Buffer.alloc(0)],
  ])('is refused when it is %s', async (_what, upload) => {
    const message = 'The picture must be a JPEG or PNG file.';
    expect(await failureOf(upload)).toEqual({
      code: 'wrong-media-type',
      clientMessage: message,
      fields: { file: message },
    });
  });

  it('is refused when its content is broken', async () => {
    const whole = await twoHalves(600, 400).png().toBuffer();
    for (const upload of [
      whole.subarray(0, 20),
      whole.subarray(0, 400),
      Buffer.concat([whole.subarray(0, 8), Buffer.from('<svg/>')]),
    ])
      expect(await failureOf(upload)).toMatchObject({
        code: 'invalid',
        fields: { file: 'This picture cannot be read. Please choose another one.' },
      });
  });

  it('is refused if its header claims too many pixels; the limit of progressive pictures is lower', async () => {
    const tooMany = { fields: { file: 'This picture has too many pixels. Please choose a smaller one.' } };
    const png = await twoHalves(60, 40).png().toBuffer();
    expect(await failureOf(pngThatClaims(png, 8_100))).toMatchObject(tooMany);
    const inPasses = await twoHalves(60, 40).jpeg({ progressive: true }).toBuffer();
    expect(await failureOf(jpegThatClaims(inPasses, 0xc2, 5_100))).toMatchObject(tooMany);
    const inOne = await twoHalves(60, 40).jpeg().toBuffer();
    expect(await failureOf(jpegThatClaims(inOne, 0xc0, 5_100))).not.toMatchObject(tooMany);
  });
});

/** Writes a different size into a PNG's header, and the new checksum of the header after it. */
function pngThatClaims(png: Buffer, side: number): Buffer {
  const forged = Buffer.from(png);
  forged.writeUInt32BE(side, 16);
  forged.writeUInt32BE(side, 20);
  forged.writeUInt32BE(crc32(forged.subarray(12, 29)), 29);
  return forged;
}

/**
 * Writes a different size into a JPEG's frame header, whose marker is followed by length, precision, height
 * and width.
 */
function jpegThatClaims(jpeg: Buffer, frame: 0xc0 | 0xc2, side: number): Buffer {
  const forged = Buffer.from(jpeg);
  const at = forged.indexOf(Buffer.from([0xff, frame]));
  forged.writeUInt16BE(side, at + 5);
  forged.writeUInt16BE(side, at + 7);
  return forged;
}
