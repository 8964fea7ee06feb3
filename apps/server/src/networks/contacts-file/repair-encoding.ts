import { isUtf8 } from 'node:buffer';
import { hasOnlyCommonLetters } from './common-letters.ts';
import { runAtOnce } from '../../platform/turns/run-in-slices.ts';

const WINDOWS_1252 = new TextDecoder('windows-1252');
const NO_BYTE = -1;
/**
 * For each character code, the byte of that character in Windows-1252. The control characters U+0080 to
 * U+009F also have a byte, as in ISO-8859-1.
 */
const BYTE_OF = new Int16Array(0x10000).fill(NO_BYTE);
for (let byte = 0; byte < 256; byte += 1) {
  BYTE_OF[byte] = byte;
  BYTE_OF[WINDOWS_1252.decode(Uint8Array.of(byte)).charCodeAt(0)] = byte;
}
/** The first two bytes of a character in UTF-8, as Windows-1252 shows them: "Ã©", or "â€" of "â€™". */
const SUSPECT = /[\u00c2-\u00f4]\P{ASCII}/u;
const NOT_ASCII = /\P{ASCII}+/gu;
/** More than one program may have encoded the text once too often. */
const MOST_ROUNDS = 3;
/** The number of characters between two pauses for other work. */
const STEP = 100_000;

/**
 * Repairs a text that as a whole was encoded in UTF-8 and then read as Windows-1252: "JosÃ©" becomes "José".
 * Returns null for any other text: if one accent is right, the others may be intended, too. Also null if the
 * repaired text would have a letter that hardly anybody uses: "NESTLÉ®" does not become "NESTLɮ".
 */
export function repairDoubleEncoding(text: string): string | null {
  return runAtOnce(repairInSteps(text));
}

/**
 * Like `repairDoubleEncoding`, with pauses for other work. Ends at the first character that cannot result
 * from encoding twice; in most files that is the first accent.
 */
export function* repairInSteps(text: string): Generator<void, string | null> {
  let repaired: string | null = null;
  let once = yield* decodeAgain(text);
  for (let round = 1; once !== null; round += 1) {
    // The result of one round can have control characters although the result of the next round is right. So
    // each result is judged separately.
    if (yield* hasOnlyCommonLetters(once)) repaired = once;
    once = round < MOST_ROUNDS ? yield* decodeAgain(once) : null;
  }
  return repaired;
}

export function looksGarbled(text: string): boolean {
  return (
    SUSPECT.test(text) && (text.match(NOT_ASCII) ?? []).some((run) => repairDoubleEncoding(run) !== null)
  );
}

/**
 * Decodes the Windows-1252 bytes of a text as UTF-8. Returns null if the text is ASCII, if a character has no
 * byte, or if the bytes are not valid UTF-8.
 */
function* decodeAgain(text: string): Generator<void, string | null> {
  const bytes = Buffer.allocUnsafe(text.length);
  let missing = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (at % STEP === STEP - 1) yield;
    const byte = BYTE_OF[text.charCodeAt(at)] ?? NO_BYTE;
    if (byte === NO_BYTE || isContinuation(byte) !== missing > 0) return null;
    missing = missing > 0 ? missing - 1 : bytesAfter(byte);
    bytes[at] = byte;
  }
  // Some sequences of the right length are not valid in UTF-8 either.
  if (missing > 0 || !isUtf8(bytes)) return null;
  yield;
  const decoded = bytes.toString('utf8');
  return decoded.length === text.length ? null : decoded;
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}

function bytesAfter(first: number): number {
  if (first < 0xc0) return 0;
  if (first < 0xe0) return 1;
  return first < 0xf0 ? 2 : 3;
}
