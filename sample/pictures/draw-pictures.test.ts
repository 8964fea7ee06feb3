import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createRandom } from '../population/random.ts';
import { choosePortrait, drawPortrait } from './draw-face.ts';
import { chooseMark, drawMark } from './draw-mark.ts';

const random = createRandom('pictures');
const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

it('Faces are valid drawings in many variants, and equal portraits give equal faces', async () => {
  const portraits = some(60, () => choosePortrait(random, 'female', 'Brazil')).filter((one) => one !== null);
  const drawings = portraits.map(drawPortrait);
  expect(new Set(drawings).size).toBeGreaterThan(25);
  expect(portraits.map(drawPortrait)).toEqual(drawings);
  for (const drawing of new Set(drawings)) {
    const { dominant, channels } = await sharp(Buffer.from(drawing)).stats();
    expect([dominant.r + dominant.g + dominant.b > 0, channels.length]).toEqual([true, 4]);
  }
});

it('Marks have no background, and at least two tones', async () => {
  for (const mark of some(40, () => chooseMark(random))) {
    const { data } = await sharp(Buffer.from(drawMark(mark)))
      .resize(24, 24, { kernel: 'nearest' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const opacities = new Set(data.filter((_, at) => at % 4 === 3));
    expect([data[3], opacities.has(255), opacities.size > 2]).toEqual([0, true, true]);
  }
});
