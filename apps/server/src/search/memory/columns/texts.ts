import type { RequiredLetters } from '../../../platform/text/match-text.ts';
import { Growing } from './growing.ts';
import { int32At } from './entry-at.ts';

/**
 * UTF-8 texts in one array, separated by zero bytes. Text `at` begins at `starts[at]` and ends before its
 * zero byte, which is at `starts[at + 1] - 1`.
 */
export interface TextsView {
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
}

export class Texts {
  readonly #bytes: Growing<Uint8Array>;
  readonly #starts: Growing<Int32Array>;

  constructor(kept: TextsView | null = null) {
    this.#bytes = kept ? Growing.of(kept.bytes) : new Growing<Uint8Array>(Uint8Array, 1024);
    this.#starts = kept ? Growing.of(kept.starts) : new Growing<Int32Array>(Int32Array);
    if (kept === null) this.#starts.push(0);
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  /** Adds a text and returns its index. */
  add(text: Uint8Array): number {
    this.#bytes.append(text);
    // No word contains a zero byte, so no word is found across two texts.
    this.#bytes.push(0);
    this.#starts.push(this.#bytes.length);
    return this.length - 1;
  }

  /** The first `length` bytes of a text, without a copy. Use them at once and do not keep them. */
  beginning(at: number, length: number): Uint8Array {
    const start = this.#starts.at(at);
    return this.#bytes.part(start, start + length);
  }

  /** The bytes of a text, without a copy. Use them at once and do not keep them. */
  bytes(at: number): Uint8Array {
    return this.#bytes.part(this.#starts.at(at), this.#starts.at(at + 1) - 1);
  }

  is(at: number, text: Uint8Array): boolean {
    const start = this.#starts.at(at);
    if (this.#starts.at(at + 1) - 1 - start !== text.length) return false;
    for (let byte = 0; byte < text.length; byte++)
      if (this.#bytes.at(start + byte) !== text[byte]) return false;
    return true;
  }

  view(): TextsView {
    return { bytes: this.#bytes.view(), starts: this.#starts.view() };
  }
}

export function bytesOf({ bytes, starts }: TextsView, at: number): Uint8Array {
  return bytes.subarray(int32At(starts, at), int32At(starts, at + 1) - 1);
}

export function textOf(texts: TextsView, at: number): string {
  const { buffer, byteOffset, byteLength } = bytesOf(texts, at);
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
}

/** Ends the key of a text if further words follow the key. This byte sorts before every letter and sign. */
const KEY_END = 0x09;

/** A key followed by the further words of the search text. */
export function withBeside(key: string, beside: string | null): Buffer {
  return Buffer.from(beside === null ? key : `${key}\t ${beside}`);
}

/** The key at the beginning of a text. */
export function keyBytesOf(texts: TextsView, at: number): Uint8Array {
  const bytes = bytesOf(texts, at);
  const end = bytes.indexOf(KEY_END);
  return end === -1 ? bytes : bytes.subarray(0, end);
}

/** Whether a text begins with exactly this key. */
export function isKeyOf(key: Uint8Array, text: Uint8Array): boolean {
  return startsWith(text, key) && (text.length === key.length || text[key.length] === KEY_END);
}

/** Compares texts by their bytes, like the collation "C". */
export function compareTexts(texts: TextsView, a: number, b: number): number {
  return Buffer.compare(bytesOf(texts, a), bytesOf(texts, b));
}

/** Bytes to search for, anywhere in a text or at the beginning of a word. */
export interface Pattern {
  readonly bytes: Buffer;
  readonly atStart: boolean;
}

export function patternOf({ letters, atStart }: RequiredLetters): Pattern {
  return { bytes: Buffer.from(letters), atStart };
}

/** Calls `found` once for each text that contains the pattern, in ascending order. */
export function eachTextWith(texts: TextsView, pattern: Pattern, found: (at: number) => void): void {
  eachTextOfRangeWith(texts, { pattern, first: 0, end: texts.starts.length - 1 }, found);
}

/** Like `eachTextWith`, for the texts from `first` to `end` - 1. */
export function eachTextOfRangeWith(
  { bytes, starts }: TextsView,
  { pattern, first, end }: { pattern: Pattern; first: number; end: number },
  found: (at: number) => void,
): void {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, int32At(starts, end));
  let from = int32At(starts, first);
  for (;;) {
    const hit = nextHit(all, pattern, from);
    if (hit === -1) return;
    const at = textAround(starts, hit);
    found(at);
    from = int32At(starts, at + 1);
  }
}

/**
 * The next position of a pattern, or -1. Searches for the bytes, then checks the byte before them. A search
 * for a blank followed by the bytes would be slower, because it would stop at every word, and it would miss
 * the beginnings of texts.
 */
function nextHit(all: Buffer, { bytes, atStart }: Pattern, from: number): number {
  let hit = all.indexOf(bytes, from);
  while (atStart && hit > 0 && !endsWord(all[hit - 1])) hit = all.indexOf(bytes, hit + 1);
  return hit;
}

/** Whether the byte ends a word: a blank, or the zero byte between texts. */
function endsWord(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0;
}

export function startsWith(text: Uint8Array, beginning: Uint8Array): boolean {
  if (text.length < beginning.length) return false;
  for (let at = 0; at < beginning.length; at++) if (text[at] !== beginning[at]) return false;
  return true;
}

/** The text that contains a byte. */
function textAround(starts: Int32Array, byte: number): number {
  let [low, high] = [0, starts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= byte) low = middle;
    else high = middle;
  }
  return low;
}

export function hasOneOf(texts: TextsView, at: number, patterns: readonly Pattern[]): boolean {
  const { buffer, byteOffset, byteLength } = bytesOf(texts, at);
  const text = Buffer.from(buffer, byteOffset, byteLength);
  return patterns.some((pattern) => nextHit(text, pattern, 0) !== -1);
}
