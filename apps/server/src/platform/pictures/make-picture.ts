import sharp, { type Metadata } from 'sharp';
import { Failure, invalidField } from '../failure.ts';

/** Side of every picture that was uploaded or fetched, in pixels. */
export const PICTURE_SIDE = 512;
/** Width times height: more than phones take, far less than what a small file can unfold to. */
const MOST_PIXELS = 64_000_000;
/**
 * The same for a picture that comes in several passes: it unfolds in memory as a whole, at up to 8 bytes a
 * pixel.
 */
const MOST_PIXELS_IN_PASSES = 25_000_000;
const QUALITY = 82;

// Pictures are read once each, so nothing is worth keeping; one thread leaves the other cores to requests.
sharp.cache(false);
sharp.concurrency(1);

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** JPEG or PNG by its first bytes, whatever its name says: nothing else is given to the decoder. */
function isPicture(bytes: Uint8Array): boolean {
  return [JPEG, PNG].some((signature) => signature.every((byte, at) => bytes[at] === byte));
}

export interface SmallPicture {
  bytes: Buffer;
  mediaType: 'image/webp';
}

/**
 * Decoded bytes up to which a picture takes well under a second: a PNG of 13 megapixels in three channels.
 */
const LIGHT_BYTES = 40_000_000;
const LIGHT_BYTES_IN_PASSES = 12_000_000;

/** Returned in place of a picture that would take seconds. */
export const HEAVY = 'heavy';

/**
 * A square WebP of 512 pixels: turned as the camera was held, its middle cut out, without what the file says
 * beside the picture (place, camera, comments). 415 for anything but JPEG and PNG, 422 for what cannot be
 * read or has too many pixels.
 */
export async function makePicture(upload: Buffer): Promise<SmallPicture> {
  await readHead(upload);
  return shrink(upload);
}

/** As `makePicture`, but stops at the head of a picture that would take seconds. */
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

/** The head of the file, when what it promises is allowed. */
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

/** Judged by the head alone. A JPEG in one pass is always light: the decoder shrinks it while it reads. */
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
