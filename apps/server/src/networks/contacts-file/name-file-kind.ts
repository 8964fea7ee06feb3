import { hasHeader } from './find-header.ts';

const SIGNATURES: readonly (readonly [hex: string, kind: string])[] = [
  ['25504446', 'a PDF document'],
  ['89504e470d0a1a0a', 'a PNG picture'],
  ['ffd8ff', 'a JPEG picture'],
  ['47494638', 'a GIF picture'],
  ['52494646', 'a picture or recording'],
  ['49492a00', 'a TIFF picture'],
  ['4d4d002a', 'a TIFF picture'],
  ['d0cf11e0a1b11ae1', 'an old Office document (.xls or .doc)'],
  ['1f8b', 'a gzip archive'],
  ['377abcaf271c', 'a 7z archive'],
  ['526172211a07', 'a RAR archive'],
  ['7f454c46', 'a program'],
  ['4d5a', 'a program'],
  ['53514c69746520666f726d6174', 'an SQLite database'],
];
/** Within this many bytes, pictures and programs have a zero byte, and texts do not. */
const LOOKED_AT = 4_096;
const WEB_PAGE = /^\s*<(?:!doctype|html|head|body|\?xml)/i;

/** Whether a file is a ZIP archive: it begins with a local header or, if empty, with the end record. */
export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, '504b0304') || startsWith(bytes, '504b0506');
}

/** Returns what a file is if it cannot be a text with separated values; otherwise null. */
export function nameForeignKind(bytes: Uint8Array): string | null {
  const known = SIGNATURES.find(([hex]) => startsWith(bytes, hex));
  if (known !== undefined && !isProse(bytes, known[0])) return known[1];
  if (isMarkedUtf16(bytes)) return null;
  const start = Buffer.from(bytes.subarray(0, LOOKED_AT));
  // A damaged contacts file can have a zero byte in a name, but then it has column names.
  if (start.includes(0) && !hasHeader(start)) return 'a binary file';
  return WEB_PAGE.test(start.toString('latin1').replace(/^ï»¿/u, '')) ? 'a web page' : null;
}

/** A text can begin with "MZ" or "RIFF", but has no zero byte after it. */
function isProse(bytes: Uint8Array, hex: string): boolean {
  return (hex === '4d5a' || hex === '52494646') && !bytes.subarray(0, LOOKED_AT).includes(0);
}

function startsWith(bytes: Uint8Array, hex: string): boolean {
  return Buffer.from(bytes.subarray(0, hex.length / 2)).toString('hex') === hex;
}

function isMarkedUtf16(bytes: Uint8Array): boolean {
  return startsWith(bytes, 'fffe') || startsWith(bytes, 'feff');
}
