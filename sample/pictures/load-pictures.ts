import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { addressOf, KEY_BYTES } from '../../apps/server/src/platform/pictures/kept-pictures.ts';
import type { Db } from '../../apps/server/src/tables.ts';

/** Width in pixels: about twice the largest size of a face or logo on the screen. */
const SIDE = 256;
const UNITS = 100;
/** The resolution (DPI) at which the drawing has the needed number of pixels. */
const DENSITY = (72 * SIDE) / UNITS;
const QUALITY = 80;

/** Reports the fraction of the pictures that is drawn, from 0 to 1. */
export type ReportPart = (part: number) => void;

/**
 * Stores pictures of drawings (SVG, or null for none) and returns their URLs in the same order. Equal
 * drawings are rendered once, but each gets its own stored picture: a picture is deleted when its owner
 * replaces or removes it.
 */
export async function loadPictures(
  db: Db,
  drawings: readonly (string | null)[],
  drawn: ReportPart = () => undefined,
): Promise<(string | null)[]> {
  const distinct = [...new Set(drawings.filter((drawing) => drawing !== null))];
  let count = 0;
  const bytes = await Promise.all(
    distinct.map(async (drawing) => {
      const picture = await pictureOf(drawing);
      count += 1;
      drawn(count / distinct.length);
      return picture;
    }),
  );
  const at = new Map(distinct.map((drawing, index) => [drawing, index]));
  const kept = drawings.map((drawing) =>
    drawing === null ? null : { key: newKey(), made: at.get(drawing) ?? 0 },
  );
  const made = bytes.map((picture, index) => ({ made: index, bytes: picture.toString('base64') }));
  await sql`
    insert into picture (key, media_type, bytes)
    select kept.key, 'image/webp', decode(made.bytes, 'base64')
    from jsonb_to_recordset(${JSON.stringify(kept.filter((one) => one !== null))}::jsonb) as kept(key text, made int)
    join jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made(made int, bytes text) using (made)`.execute(
    db,
  );
  return kept.map((one) => one && addressOf(one.key));
}

const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

function pictureOf(drawing: string): Promise<Buffer> {
  return sharp(Buffer.from(drawing), { density: DENSITY })
    .resize(SIDE, SIDE)
    .webp({ quality: QUALITY, effort: 2 })
    .toBuffer();
}
