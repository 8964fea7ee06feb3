import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { inLineOf } from '../apps/server/src/platform/pictures/pictures-in-turn.ts';
import { summarize } from './summarize.ts';

// Measures how long processing one member's photo of 12 megapixels takes, alternately alone and while another
// member has uploaded ten hostile pictures:
//   node bench/hostile-pictures.ts [turns]

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(12 + data.length);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + data.length)), 8 + data.length);
  return framed;
}

/** A PNG of 64 megapixels with four channels of 16 bits, and the slowest filter (Paeth) in every row. */
function deepPng(side = 7_990): Buffer {
  const row = Buffer.alloc(1 + side * 8, 7);
  row[0] = 4;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 16;
  head[9] = 6;
  const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)), { level: 1 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const noise = (side: number, width: number, height: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  }).resize(width, height);

const hostile = [
  deepPng(),
  await noise(1_250, 4_990, 4_990)
    .jpeg({ quality: 30, progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer(),
  await sharp({ create: { width: 4_990, height: 4_990, channels: 4, background: '#09c8' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer(),
];
const photo = await noise(1_000, 4_000, 3_000).jpeg({ quality: 85 }).toBuffer();

async function timeOf(userId: number, upload: Buffer): Promise<number> {
  const began = performance.now();
  await inLineOf(userId, (make) => make(upload, () => false)).catch((error: Error) => {
    if (userId === OTHER) throw error;
  });
  return performance.now() - began;
}

const [HOSTILE, OTHER] = [1, 2];
const printTimes = (name: string, times: number[]) => {
  const { p50, p95 } = summarize(times);
  process.stdout.write(
    `${name}: p50 ${p50.toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms\n`,
  );
};

for (const [nth, upload] of hostile.entries())
  process.stdout.write(
    `hostile ${nth + 1}, ${(upload.length / 1e6).toFixed(1)} MB: ${(await timeOf(HOSTILE, upload)).toFixed(0)} ms alone\n`,
  );
const [alone, beside]: [number[], number[]] = [[], []];
await timeOf(OTHER, photo);
for (let turn = 0; turn < Number(process.argv[2] ?? 5); turn += 1) {
  for (let nth = 0; nth < 4; nth += 1) alone.push(await timeOf(OTHER, photo));
  const ten = Array.from({ length: 10 }, (_, nth) => timeOf(HOSTILE, hostile[nth % hostile.length] ?? photo));
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (let nth = 0; nth < 4; nth += 1) beside.push(await timeOf(OTHER, photo));
  await Promise.all(ten);
}
printTimes('photo alone', alone);
printTimes('photo beside hostile pictures', beside);
process.exit();
