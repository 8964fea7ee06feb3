import sharp from 'sharp';
import { Failure, invalidField } from '../failure.ts';

/** Side of every kept picture, in pixels. */
export const PICTURE_SIDE = 512;
/** Width times height: more than phones take, far less than what a small file can unfold to. */
const MOST_PIXELS = 64_000_000;
/** The same for a picture that comes in several passes: it unfolds in memory as a whole, at up to 8 bytes a pixel. */
const MOST_PIXELS_IN_PASSES = 25_000_000;
const MOST_SECONDS = 15;
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

let lastTurn: Promise<unknown> = Promise.resolve();

/** One picture after the other: several large ones at once would take the memory of everything else. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/**
 * A square WebP of 512 pixels: turned as the camera was held, its middle cut out, without what the file says beside the
 * picture (place, camera, comments). 415 for anything but JPEG and PNG, 422 for what cannot be read or has too many pixels.
 */
export function makePicture(upload: Buffer): Promise<SmallPicture> {
  return inTurn(async () => {
    if (!isPicture(upload)) throw wrongKind();
    await assertSize(upload);
    const picture = sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .timeout({ seconds: MOST_SECONDS });
    const bytes = await picture.toBuffer().catch(() => {
      throw unreadable();
    });
    return { bytes, mediaType: 'image/webp' };
  });
}

/** Reads the head of the file only. */
async function assertSize(upload: Buffer): Promise<void> {
  const { width, height, isProgressive } = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (width * height > (isProgressive ? MOST_PIXELS_IN_PASSES : MOST_PIXELS))
    throw invalidField('file', 'This picture has too many pixels. Please choose a smaller one.');
}

const unreadable = (): Failure =>
  invalidField('file', 'This picture cannot be read. Please choose another one.');

function wrongKind(): Failure {
  const message = 'The picture must be a JPEG or PNG file.';
  return new Failure('wrong-media-type', { clientMessage: message, fields: { file: message } });
}
