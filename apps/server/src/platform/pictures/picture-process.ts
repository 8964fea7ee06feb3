import os from 'node:os';
import { Failure, type FailureCode, type FailureDetails } from '../failure.ts';
import type { HEAVY, SmallPicture } from './make-picture.ts';

// The process of a `PictureLane`. It can be killed at any time, and an upload that crashes the decoder does
// not affect the server.

// Threads inherit the priority, so it is set before the decoder is loaded.
os.setPriority(Number(process.argv[2] ?? 0));
const { makeLightPicture, makePicture } = await import('./make-picture.ts');

export interface PictureOrder {
  upload: Uint8Array;
  /** See `LaneOptions`. */
  lightOnly: boolean;
}

export type PictureAnswer =
  | { made: SmallPicture | typeof HEAVY }
  | { failed: { code: FailureCode; details: FailureDetails } }
  | { broken: string };

process.on('message', (order: PictureOrder) => void answer(order));
process.on('disconnect', () => process.exit());
// Ctrl-C in a terminal reaches the whole process group; the server decides when this process ends.
process.on('SIGINT', () => undefined);

async function answer({ upload, lightOnly }: PictureOrder): Promise<void> {
  const bytes = Buffer.from(upload);
  const reply = await (lightOnly ? makeLightPicture(bytes) : makePicture(bytes)).then(
    (made): PictureAnswer => ({ made }),
    (error: unknown): PictureAnswer =>
      error instanceof Failure
        ? { failed: { code: error.code, details: error.details } }
        : { broken: String(error) },
  );
  process.send?.(reply);
}
