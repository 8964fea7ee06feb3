/**
 * Writes the icons of the installed app and of home screens (`icon-*.png`, `apple-touch-icon.png`) into
 * apps/web/public, from the mark in favicon.svg: white on navy. Run it again only when the mark changes.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const PUBLIC = path.resolve(import.meta.dirname, '../apps/web/public');
const NAVY = '#1b2b4b';
const DRAWN = 32;

/**
 * `mark` and `corner` are fractions of the width: the mark's width, and the radius of the corners. Systems
 * cut maskable icons to their own shapes, but always show a circle of 80% of the width. iOS rounds the
 * corners.
 */
const ICONS = [
  { name: 'icon-192', size: 192, mark: 0.66, corner: 0.22 },
  { name: 'icon-512', size: 512, mark: 0.66, corner: 0.22 },
  { name: 'icon-maskable-192', size: 192, mark: 0.52, corner: 0 },
  { name: 'icon-maskable-512', size: 512, mark: 0.52, corner: 0 },
  { name: 'apple-touch-icon', size: 180, mark: 0.6, corner: 0 },
];

const drawing = readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8');
const [, mark = ''] = /<\/style>([\s\S]*)<\/svg>/.exec(drawing) ?? [];
if (mark === '') throw new Error('favicon.svg has no mark after its styles.');

for (const { name, size, ...shape } of ICONS)
  await sharp(Buffer.from(iconOf(size, shape)))
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(PUBLIC, `${name}.png`));

function iconOf(size, { mark: part, corner }) {
  const scale = (size * part) / DRAWN;
  const edge = (size * (1 - part)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${size * corner}" fill="${NAVY}" />
    <g transform="translate(${edge} ${edge}) scale(${scale})" color="#fff" fill="none" stroke-linecap="round">${mark}</g>
  </svg>`;
}
