import type { FileEncoding } from '@kithline/contract/file-encodings.ts';
import { isAscii, isUtf8 } from 'node:buffer';
import { CODE_PAGES, type CodePage, decodeBytes } from './code-pages/code-pages.ts';
import { type CodePageGuess, guessCodePage } from './code-pages/detect-code-page.ts';
import { repairInSteps } from './repair-encoding.ts';
import { runAtOnce, runInSlices } from '../../platform/turns/run-in-slices.ts';

/** Further lines are decoded all at once, in the file's code page. */
const MOST_MIXED_LINES = 200_000;
/** The maximum number of lines from which a code page is guessed. */
const MOST_GUESSED_LINES = 500;
const LINE_FEED = 0x0a;
/** Bytes at the start of a file that are searched for zero bytes, which show UTF-16. */
const START = 4_096;

export interface DecodedText {
  readonly text: string;
  /** For a file that mixes UTF-8 with a code page, this is the code page. */
  readonly encoding: FileEncoding;
  /** Whether the encoding is UTF-8 or UTF-16, and therefore beyond doubt. */
  readonly isCertain: boolean;
  /**
   * Another possible encoding:
   * - If the guess is uncertain: the second likeliest encoding, or the likeliest one if the second is used.
   * - If the guess is certain, and the member chose a different encoding: the guessed encoding.
   * - Otherwise null.
   */
  readonly other: FileEncoding | null;
  /** Whether the whole file was encoded twice ("JosÃ©"). If so, `text` is the repaired text. */
  readonly wasEncodedTwice: boolean;
}

/**
 * Decodes the bytes of a contacts file. Never fails.
 *
 * If a byte order mark or zero bytes show UTF-16, the encoding is UTF-16. Otherwise, if every line is UTF-8
 * except for damaged characters, it is UTF-8. Otherwise, it is the member's `choice`, or else the code page
 * that the letters of the names show. A file that was pasted together from UTF-8 and a code page is decoded
 * line by line, so that one wrong byte does not garble every accent.
 */
export function decodeText(bytes: Uint8Array, choice: FileEncoding | null = null): DecodedText {
  return runAtOnce(decodeInSteps(bytes, choice));
}

/** Does the same as `decodeText`, but lets other work run every few milliseconds. */
export async function decodeTextInSlices(
  bytes: Uint8Array,
  choice: FileEncoding | null = null,
): Promise<DecodedText> {
  return runInSlices(decodeInSteps(bytes, choice));
}

function* decodeInSteps(bytes: Uint8Array, choice: FileEncoding | null): Generator<void, DecodedText> {
  const decoded = yield* decodeOnce(bytes, choice);
  const repaired = yield* repairInSteps(decoded.text);
  return { ...decoded, text: repaired ?? decoded.text, wasEncodedTwice: repaired !== null };
}

/**
 * Yields the decoded first lines of a file: in UTF-16 or UTF-8 if they show it, otherwise in each code page,
 * one after the other, beginning with Windows-1252.
 */
export function* readingsOfStart(start: Uint8Array): Generator<string> {
  const encoding = certainEncoding(start);
  if (encoding !== null) {
    const text = decodeBytes(encoding, start);
    yield runAtOnce(repairInSteps(text)) ?? text;
    return;
  }
  yield runAtOnce(decodeMixed(start, 'windows-1252'));
  for (const codePage of Object.keys(CODE_PAGES) as CodePage[]) yield runAtOnce(decodeMixed(start, codePage));
}

function certainEncoding(bytes: Uint8Array): FileEncoding | null {
  return markedEncoding(bytes) ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : null);
}

type DecodedOnce = Omit<DecodedText, 'wasEncodedTwice'>;

function* decodeOnce(bytes: Uint8Array, choice: FileEncoding | null): Generator<void, DecodedOnce> {
  const found = certainEncoding(bytes);
  if (found !== null)
    return { text: decodeBytes(found, bytes), encoding: found, isCertain: true, other: null };
  const lines = linesInCodePage(bytes);
  if (lines.length === 0)
    return { text: decodeBytes('utf-8', bytes), encoding: 'utf-8', isCertain: true, other: null };
  const guess = yield* guessCodePage(lines);
  const encoding = choice ?? guess.codePage;
  const other = otherOf(guess, encoding);
  const text = isCodePage(encoding) ? yield* decodeMixed(bytes, encoding) : decodeBytes(encoding, bytes);
  return { text, encoding, isCertain: false, other };
}

function otherOf({ codePage, other }: CodePageGuess, encoding: FileEncoding): CodePage | null {
  if (other === null) return encoding === codePage ? null : codePage;
  return encoding === other ? codePage : other;
}

function isCodePage(encoding: FileEncoding): encoding is CodePage {
  return encoding in CODE_PAGES;
}

function markedEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/**
 * In UTF-16, an ASCII character has one zero byte, and files in all languages have ASCII characters: commas,
 * digits and addresses.
 */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, START);
  if (!start.includes(0)) return null;
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = Math.max(3, start.length / 10);
  if (odd > many && odd > even * 20) return 'utf-16le';
  return even > many && even > odd * 20 ? 'utf-16be' : null;
}

/** Returns the first `MOST_GUESSED_LINES` lines that are not in UTF-8. */
function linesInCodePage(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (const line of linesOf(bytes)) {
    if (!isInUtf8(line)) lines.push(line);
    if (lines.length >= MOST_GUESSED_LINES) break;
  }
  return lines;
}

function* decodeMixed(bytes: Uint8Array, codePage: CodePage): Generator<void, string> {
  const parts: string[] = [];
  let decoded = 0;
  const isTwoByte = typeof CODE_PAGES[codePage].languages === 'string';
  for (const line of linesOf(bytes)) {
    if (parts.length >= MOST_MIXED_LINES) break;
    const readsAsUtf8 = isInUtf8(line) && !(isTwoByte && mayBeTwoByte(line));
    parts.push(decodeBytes(readsAsUtf8 ? 'utf-8' : codePage, line));
    decoded += line.length;
    yield;
  }
  return parts.join('') + decodeBytes(codePage, bytes.subarray(decoded));
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(LINE_FEED, start);
    const next = end === -1 ? bytes.length : end + 1;
    yield bytes.subarray(start, next);
    start = next;
  }
}

/** Whether a line is in UTF-8, possibly with a truncated or damaged character. */
function isInUtf8(line: Uint8Array): boolean {
  if (isAscii(line) || isUtf8(line)) return true;
  const text = decodeBytes('utf-8', line);
  const damaged = text.match(/\uFFFD/gu)?.length ?? 0;
  return (text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0) > damaged;
}

/**
 * Whether a line that is valid UTF-8 may consist of two-byte characters instead: the two bytes of "é" in
 * UTF-8 are also the two bytes of "茅" in GB 18030. False if a byte of 0xe0 or more begins a longer UTF-8
 * character, or if a character is directly beside a Latin letter: two-byte characters hardly ever are.
 */
function mayBeTwoByte(line: Uint8Array): boolean {
  if (isAscii(line) || line.some((byte) => byte >= 0xe0)) return false;
  return !/[A-Za-z][\xc2-\xdf]|[\x80-\xbf][A-Za-z]/.test(Buffer.from(line).toString('latin1'));
}
