import { pipeline } from 'node:stream/promises';
import { systemClock } from '../platform/clock.ts';
import { backUp, sendBackup } from './back-up.ts';
import { placeOf, toWrite } from './backup-place.ts';
import { runCommand } from './run-command.ts';

// The command `npm run backup -- FILE`.

const KEEP_SAFE = "Keep it safe: it holds everybody's data.";

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function toStandardOutput(bytes: AsyncIterable<Buffer>): Promise<number> {
  let count = 0;
  await pipeline(
    bytes,
    async function* counting(pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        count += piece.length;
        yield piece;
      }
    },
    process.stdout,
  );
  return count;
}

await runCommand({
  usage: 'Say where: npm run backup -- FILE, a folder, s3://BUCKET/NAME, or - for standard output',
  readsDatabase: true,
  usual: ({ backup }) => (backup ? `${backup.to}/` : null),
  run: async ({ config, ...opened }, argument) => {
    const services = { ...opened, clock: systemClock };
    const place = placeOf(argument, config.s3);
    if (place.kind === 'stdio') {
      const { tables, bytes } = await sendBackup(services, toStandardOutput);
      console.error(`${tables} tables, ${inMegabytes(bytes)}. ${KEEP_SAFE}`);
      return;
    }
    const backup = await toWrite(place, systemClock());
    const { tables, bytes } = await backUp(services, { store: place.store, backup }, { isScheduled: false });
    const name = place.store.nameOf(backup);
    console.log(`${name}: ${tables} tables, ${inMegabytes(bytes)}, read back. ${KEEP_SAFE}`);
  },
});
