import { isUtf8 } from 'node:buffer';
import { hasOnlyCommonLetters } from './common-letters.ts';
import { runAtOnce } from '../../platform/turns/run-in-slices.ts';

const WINDOWS_1252 = new TextDecoder('windows-1252');
const NO_BYTE = -1;
/**
 * The byte of each character in Windows-1252. The five bytes that it does not define, and the control
 * characters of ISO-8859-1, stand for themselves.
 */
const BYTE_OF = new Int16Array(0x10000).fill(NO_BYTE);
for (let byte = 0; byte < 256; byte += 1) {
  BYTE_OF[byte] = byte;
  BYTE_OF[WINDOWS_1252.decode(Uint8Array.of(byte)).charCodeAt(0)] = byte;
}
/** The first byte of a sequence, and a following byte, as Windows-1252 shows them: "Ã©", "â€™". */
const SUSPECT = /[\u00c2-\u00f4]\P{ASCII}/u;
const NOT_ASCII = /\P{ASCII}+/gu;
/** Each program that a text went through may have encoded it once too often. */
const MOST_ROUNDS = 3;
/** Characters between two pauses. */
const STEP = 100_000;

/**
 * Repairs a text that was encoded as UTF-8 and then read as Windows-1252 as a whole: "JosÃ©" becomes "José".
 * Null for any other text; also if one accent in it is right, because then the others may be intended, and if
 * a repair would give a letter that hardly anybody uses: "NESTLÉ®" is not "NESTLɮ".
 */
export function repairDoubleEncoding(text: string): string | null {
  return runAtOnce(repairInSteps(text));
}

/**
 * The same with pauses. Ends at the first character that cannot come from a second encoding, in most files
 * the first accent.
 */
export function* repairInSteps(text: string): Generator<void, string | null> {
  let repaired: string | null = null;
  let once = yield* decodeAgain(text);
  for (let round = 1; once !== null; round += 1) {
    // Between two repairs the text has control characters, so each result is judged by itself.
    if (yield* hasOnlyCommonLetters(once)) repaired = once;
    once = round < MOST_ROUNDS ? yield* decodeAgain(once) : null;
  }
  return repaired;
}

/** Whether some accents in a text look as if they had been encoded twice. */
export function looksGarbled(text: string): boolean {
  return (
    SUSPECT.test(text) && (text.match(NOT_ASCII) ?? []).some((run) => repairDoubleEncoding(run) !== null)
  );
}

/**
 * The text whose UTF-8 bytes are the characters of a text. Null if they are not UTF-8, or if all are ASCII.
 */
function* decodeAgain(text: string): Generator<void, string | null> {
  const bytes = Buffer.allocUnsafe(text.length);
  /** How many bytes the sequence still needs. */
  let missing = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (at % STEP === STEP - 1) yield;
    const byte = BYTE_OF[text.charCodeAt(at)] ?? NO_BYTE;
    if (byte === NO_BYTE || isContinuation(byte) !== missing > 0) return null;
    missing = missing > 0 ? missing - 1 : bytesBehind(byte);
    bytes[at] = byte;
  }
  // UTF-8 also forbids some sequences of the right length.
  if (missing > 0 || !isUtf8(bytes)) return null;
  yield;
  const decoded = bytes.toString('utf8');
  return decoded.length === text.length ? null : decoded;
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}

/** How many bytes follow the first byte of a sequence. */
function bytesBehind(first: number): number {
  if (first < 0xc0) return 0;
  if (first < 0xe0) return 1;
  return first < 0xf0 ? 2 : 3;
}
