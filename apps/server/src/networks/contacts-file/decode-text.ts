import { isAscii, isUtf8 } from 'node:buffer';
import { repairInSteps } from './repair-encoding.ts';
import { runAtOnce, runInSlices } from './run-in-slices.ts';

/** Above this many lines that need a decision of their own, the file is read as Windows-1252 as a whole. */
const MOST_MIXED_LINES = 200_000;
const LINE_FEED = 0x0a;

export type TextEncodingFound = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncodingFound;
  /** The whole file was encoded twice ("JosÃ©"), and is repaired. */
  readonly wasEncodedTwice: boolean;
}

/**
 * Decodes the bytes of a contacts file: UTF-16 when a byte order mark says so, else UTF-8 (mark stripped), else
 * Windows-1252. A file pasted together from both is decided line by line, so that one wrong byte does not garble every
 * accent in the file. A file that was encoded twice as a whole is decoded twice. Never fails.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  return runAtOnce(decodeInSteps(bytes));
}

/** Like `decodeText`, but lets the event loop turn every few milliseconds. */
export async function decodeTextInSlices(bytes: Uint8Array): Promise<DecodedText> {
  return runInSlices(decodeInSteps(bytes));
}

function* decodeInSteps(bytes: Uint8Array): Generator<void, DecodedText> {
  const decoded = yield* decodeOnce(bytes);
  const repaired = yield* repairInSteps(decoded.text);
  return { ...decoded, text: repaired ?? decoded.text, wasEncodedTwice: repaired !== null };
}

function* decodeOnce(bytes: Uint8Array): Generator<void, { text: string; encoding: TextEncodingFound }> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: decode('utf-16le', bytes), encoding: 'utf-16le' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: decode('utf-16be', bytes), encoding: 'utf-16be' };
  if (isUtf8(bytes)) return { text: decode('utf-8', bytes), encoding: 'utf-8' };
  return { text: yield* decodeMixed(bytes), encoding: 'windows-1252' };
}

const DECODERS: Readonly<Record<TextEncodingFound, TextDecoder>> = {
  'utf-8': new TextDecoder('utf-8'),
  'utf-16le': new TextDecoder('utf-16le'),
  'utf-16be': new TextDecoder('utf-16be'),
  'windows-1252': new TextDecoder('windows-1252'),
};

/** The decoder drops the byte order mark of its own encoding. */
function decode(encoding: TextEncodingFound, bytes: Uint8Array): string {
  return DECODERS[encoding].decode(bytes);
}

function* decodeMixed(bytes: Uint8Array): Generator<void, string> {
  const parts: string[] = [];
  let start = 0;
  while (start < bytes.length && parts.length < MOST_MIXED_LINES) {
    const end = bytes.indexOf(LINE_FEED, start);
    const next = end === -1 ? bytes.length : end + 1;
    const line = bytes.subarray(start, next);
    parts.push(decode(isAscii(line) || isUtf8(line) ? 'utf-8' : 'windows-1252', line));
    start = next;
    yield;
  }
  return parts.join('') + decode('windows-1252', bytes.subarray(start));
}
