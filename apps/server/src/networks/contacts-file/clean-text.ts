import { limitMarks } from '@kithline/base/clean-marks.ts';

/**
 * Printable ASCII without white space at the ends or repeated spaces. Nearly every cell is like this and
 * needs no cleaning.
 */
const CLEAN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * The text of a cell without accidental characters: white space at the ends (including no-break spaces) or
 * repeated, line breaks, zero-width and direction marks, control characters, broken surrogates. Composed to
 * NFC. Zero-width joiners stay inside a text, where Persian, Indic scripts and emoji need them. A letter
 * keeps at most thirty marks.
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
 * Strips characters from both ends of a text. Each expression matches one such character. A single expression
 * for a whole end would start again at each character, which takes minutes for a name of thousands of dashes.
 */
export function withoutEdges(text: string, atBeginning: RegExp, atEnd: RegExp): string {
  let [from, to] = [0, text.length];
  while (from < to && atBeginning.test(text[from] ?? '')) from++;
  while (to > from && atEnd.test(text[to - 1] ?? '')) to--;
  return text.slice(from, to);
}

/** The first `limit` characters (code points, as the database counts them), never half of one. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return Array.from(text.slice(0, limit * 2))
    .slice(0, limit)
    .join('')
    .trimEnd();
}

/**
 * Control characters except tabs and line breaks, and signs that change the direction of the following text.
 */
const HIDDEN = /[[\p{Cc}\p{Bidi_Control}]--[\t\n\r]]/gv;

/** A text from the file in which characters that would act on a screen are made visible: ⟨U+202E⟩. */
export function showHidden(text: string): string {
  return text.replace(
    HIDDEN,
    (sign) => `⟨U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** A text from the file, made safe for quoting in a message. */
export function quoteText(text: string, limit: number): string {
  const clean = cleanText(text.slice(0, limit * 4));
  const cut = cutText(clean, limit);
  return `“${cut}${cut === clean ? '' : '…'}”`;
}
