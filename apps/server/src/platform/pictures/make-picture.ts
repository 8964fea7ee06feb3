import sharp from 'sharp';
import { Failure, invalidField } from '../failure.ts';

/** Side of every kept picture, in pixels. */
export const PICTURE_SIDE = 512;
/** Width times height: more than any camera takes, far less than what a small file can unfold to. */
const MOST_PIXELS = 120_000_000;
const MOST_SECONDS = 15;
const QUALITY = 82;

// Pictures are read once each, so nothing is worth keeping, and one at a time leaves the cores to requests.
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
 * A square WebP of 512 pixels: turned as the camera was held, its middle cut out, without what the file says beside the
 * picture (place, camera, comments). 415 for anything but JPEG and PNG, 422 for what cannot be read or is too large.
 */
export async function makePicture(upload: Buffer): Promise<SmallPicture> {
  if (!isPicture(upload)) throw wrongKind();
  const picture = sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'cover' })
    .webp({ quality: QUALITY })
    .timeout({ seconds: MOST_SECONDS });
  try {
    return { bytes: await picture.toBuffer(), mediaType: 'image/webp' };
  } catch {
    throw invalidField('file', 'This picture cannot be read. Please choose another one.');
  }
}

function wrongKind(): Failure {
  const message = 'The picture must be a JPEG or PNG file.';
  return new Failure('wrong-media-type', { clientMessage: message, fields: { file: message } });
}
