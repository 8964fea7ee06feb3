import { limitMarks } from '@kithline/base/clean-marks.ts';

/**
 * Printable ASCII without white space at the ends or repeated spaces, as in nearly all cells: nothing to
 * clean.
 */
const CLEAN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Removes accidental characters from a cell: white space at the ends (including no-break spaces), repeated
 * white space, line breaks, zero-width and direction marks, and control characters. The result is composed
 * (NFC). Zero-width joiners inside a text are kept, because Persian, Indic scripts and emoji need them.
 * Broken surrogates become U+FFFD. A letter keeps at most thirty accents.
 */
export function cleanText(cell: string): string {
  if (CLEAN.test(cell)) return cell;
  const visible = cell.toWellFormed().replace(/[\p{Cf}--[\u200c\u200d]]/gv, '');
  const clean = limitMarks(visible)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cc}/gu, '');
  return withoutEdges(clean, BLANK, BLANK).replace(/ {2,}/gu, ' ');
}

const BLANK = /[\s\u200c\u200d]/u;

/**
 * Removes characters from both ends of a text. Each expression must match a single character. An expression
 * for a whole run would be tried again at each of its characters, which is slow for a run of thousands.
 */
export function withoutEdges(text: string, atBeginning: RegExp, atEnd: RegExp): string {
  let [from, to] = [0, text.length];
  while (from < to && atBeginning.test(text[from] ?? '')) from++;
  while (to > from && atEnd.test(text[to - 1] ?? '')) to--;
  return text.slice(from, to);
}

/** Returns the first `limit` characters (code points, as in the database), without white space at the cut. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return Array.from(text.slice(0, limit * 2))
    .slice(0, limit)
    .join('')
    .trimEnd();
}

/** Control characters except tabs and line breaks, and signs that change the direction of text. */
const HIDDEN = /[[\p{Cc}\p{Bidi_Control}]--[\t\n\r]]/gv;

/**
 * Replaces hidden characters by visible signs such as ⟨U+202E⟩, because they could change how a screen shows
 * other text.
 */
export function showHidden(text: string): string {
  return text.replace(
    HIDDEN,
    (sign) => `⟨U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** Quotes a text from the file for a message, cleaned and cut to `limit` characters. */
export function quoteText(text: string, limit: number): string {
  const clean = cleanText(text.slice(0, limit * 4));
  const cut = cutText(clean, limit);
  return `“${cut}${cut === clean ? '' : '…'}”`;
}
