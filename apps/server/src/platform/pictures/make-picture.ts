import sharp, { type Metadata } from 'sharp';
import { Failure, invalidField } from '../failure.ts';

/** Side length (pixels) of the square that is made of every picture. */
export const PICTURE_SIDE = 512;
/** More pixels than most photos have, and far fewer than a small file can expand to. */
const MOST_PIXELS = 64_000_000;
/** For progressive pictures, which are decoded as a whole in memory, at up to 8 bytes per pixel. */
const MOST_PIXELS_IN_PASSES = 25_000_000;
const QUALITY = 82;

// Each picture is read once, so a cache is useless. The other cores are left to requests.
sharp.cache(false);
sharp.concurrency(1);

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Detects JPEG or PNG by the first bytes, so that the decoder gets only these formats. */
function isPicture(bytes: Uint8Array): boolean {
  return [JPEG, PNG].some((signature) => signature.every((byte, at) => bytes[at] === byte));
}

export interface SmallPicture {
  bytes: Buffer;
  mediaType: 'image/webp';
}

/**
 * A picture of at most this many decoded bytes (a PNG of 13 megapixels with three channels) is made in well
 * under a second.
 */
const LIGHT_BYTES = 40_000_000;
/** Like `LIGHT_BYTES`, but for progressive pictures. */
const LIGHT_BYTES_IN_PASSES = 12_000_000;

/** Stands for a picture that may take seconds to make. */
export const HEAVY = 'heavy';

/**
 * Makes a square WebP of 512 pixels: rotated upright, cropped to its center, without metadata (place, camera,
 * comments). Throws 415 for anything but JPEG and PNG, and 422 for pictures that cannot be read or have too
 * many pixels.
 */
export async function makePicture(upload: Buffer): Promise<SmallPicture> {
  await readHead(upload);
  return shrink(upload);
}

/** Like `makePicture`, but returns `HEAVY` if the header of the picture shows that it may take seconds. */
export async function makeLightPicture(upload: Buffer): Promise<SmallPicture | typeof HEAVY> {
  return isLight(await readHead(upload)) ? shrink(upload) : HEAVY;
}

async function shrink(upload: Buffer): Promise<SmallPicture> {
  const picture = sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'cover' })
    .webp({ quality: QUALITY });
  const bytes = await picture.toBuffer().catch(() => {
    throw unreadable();
  });
  return { bytes, mediaType: 'image/webp' };
}

/** Throws if the file is not a readable JPEG or PNG, or has too many pixels. */
async function readHead(upload: Buffer): Promise<Metadata> {
  if (!isPicture(upload)) throw wrongKind();
  const head = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (head.width * head.height > (head.isProgressive ? MOST_PIXELS_IN_PASSES : MOST_PIXELS))
    throw invalidField('file', 'This picture has too many pixels. Please choose a smaller one.');
  return head;
}

/** A baseline JPEG is always made quickly, because the decoder shrinks it while reading. */
function isLight({ format, isProgressive, width, height, channels, depth }: Metadata): boolean {
  if (format === 'jpeg' && !isProgressive) return true;
  const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
  return bytes <= (isProgressive ? LIGHT_BYTES_IN_PASSES : LIGHT_BYTES);
}

const unreadable = (): Failure =>
  invalidField('file', 'This picture cannot be read. Please choose another one.');

function wrongKind(): Failure {
  const message = 'The picture must be a JPEG or PNG file.';
  return new Failure('wrong-media-type', { clientMessage: message, fields: { file: message } });
}
