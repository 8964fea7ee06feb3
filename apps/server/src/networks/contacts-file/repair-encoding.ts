import { isUtf8 } from 'node:buffer';

const WINDOWS_1252 = new TextDecoder('windows-1252');
/** Each character of Windows-1252 with its byte. The five bytes that it does not use, and ISO-8859-1's control characters, stand for themselves. */
const BYTE_OF: ReadonlyMap<string, number> = new Map([
  ...Array.from({ length: 128 }, (_, at) => [String.fromCharCode(128 + at), 128 + at] as const),
  ...Array.from(
    { length: 128 },
    (_, at) => [WINDOWS_1252.decode(Uint8Array.of(128 + at)), 128 + at] as const,
  ),
]);
/** A first byte of two or more, and bytes that follow, as Windows-1252 shows them: "Ã©", "â€™". */
const SUSPECT = /[\u00c2-\u00f4]\P{ASCII}/u;
const NOT_ASCII = /\P{ASCII}+/gu;
/** A text can have been encoded once too often by each program that it went through. */
const MOST_ROUNDS = 3;

/**
 * Repairs a text that was encoded as UTF-8 and read as Windows-1252 as a whole: "JosÃ©" becomes "José". Null for any other text, also
 * when one accent in it is right, because then the others may be meant.
 */
export function repairDoubleEncoding(text: string): string | null {
  let repaired: string | null = null;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const once = decodedOnce(repaired ?? text);
    if (once === null) break;
    repaired = once;
  }
  return repaired;
}

/** Whether some accents in a text look as if they had been encoded twice. */
export function looksGarbled(text: string): boolean {
  if (!SUSPECT.test(text)) return false;
  return (text.match(NOT_ASCII) ?? []).some((run) => decodeRun(run) !== null);
}

function decodedOnce(text: string): string | null {
  if (!SUSPECT.test(text)) return null;
  for (const [run] of text.matchAll(NOT_ASCII)) if (decodeRun(run) === null) return null;
  return text.replaceAll(NOT_ASCII, (run) => decodeRun(run) ?? run);
}

/** What a run of characters beyond ASCII says when its bytes are UTF-8; null when they are not. */
function decodeRun(run: string): string | null {
  const bytes: number[] = [];
  for (const character of run) {
    const byte = BYTE_OF.get(character);
    if (byte === undefined) return null;
    bytes.push(byte);
  }
  const buffer = Buffer.from(bytes);
  return isUtf8(buffer) ? buffer.toString('utf8') : null;
}
