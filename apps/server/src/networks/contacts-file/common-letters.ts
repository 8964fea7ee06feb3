/**
 * Matches uncommon characters. Common ones are ASCII, the letters and signs of Latin-1, Latin Extended-A, the
 * letters of Vietnamese, punctuation, currencies, arrows and other signs up to Dingbats, the byte order mark,
 * and characters with four bytes in UTF-8, such as emoji.
 */
const UNCOMMON =
  /[^\0-\x7f\u00a0-\u017f\u01a0\u01a1\u01af\u01b0\u1e00-\u1eff\u2000-\u27bf\ud800-\udfff\ufeff]/;
/** By character code: a table for speed, because a file has millions of characters. */
const IS_UNCOMMON = Uint8Array.from({ length: 0x10000 }, (_, code) =>
  Number(UNCOMMON.test(String.fromCharCode(code))),
);
/** Frequent combining accents, and variation selectors, which turn the sign before them into an emoji. */
const MARK = /[\u0300-\u0304\u0306-\u030c\u0323\u0327\u0328]|\p{Variation_Selector}/u;
/**
 * Romanian letters. If a text has no other accents, the repair may have made such a letter by mistake, from
 * an È and the trademark sign or quotation mark after it.
 */
const ROMANIAN = /[ȘșȚț]/u;
const ACCENTED = /[À-ÖØ-öø-ſ]/u;

/**
 * Scripts other than Latin in which people write names. Two letters of one of these scripts are hardly ever
 * adjacent by chance.
 */
const SCRIPT_CODES =
  'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Mlym Mong Mymr Orya Sinh Taml Telu Thai';
const SCRIPTS = SCRIPT_CODES.split(' ').map((script) => ({
  letter: new RegExp(`[\\p{scx=${script}}&&[\\p{L}\\p{M}]]`, 'v'),
  word: new RegExp(`[\\p{scx=${script}}&&[\\p{L}\\p{M}]]{2}`, 'v'),
}));
type Script = (typeof SCRIPTS)[number];

/** The number of characters between two pauses for other work. */
const STEP = 50_000;

/**
 * Returns whether a repaired text has only letters and signs that are common in contacts files. If not, the
 * repair may have merged two adjacent signs that were both intended ("É®" becomes "ɮ"). Letters of another
 * script count as common if the text has a word in this script.
 */
export function* hasOnlyCommonLetters(text: string): Generator<void, boolean> {
  const uncommon = new Set<number>();
  const scripts = new Set<Script>();
  /** Scripts of which the text has letters so far, but no word. */
  const unproven = new Set<Script>();
  let hasAccents = false;
  for (let start = 0; start < text.length; start += STEP) {
    // Includes the first character of the next step, to find words that cross the end of this step.
    const part = text.slice(start, start + STEP + 1);
    const added = addUncommon(part, uncommon);
    for (const script of SCRIPTS)
      if (!scripts.has(script) && added.some((letter) => script.letter.test(letter))) unproven.add(script);
    for (const script of [...unproven].filter(({ word }) => word.test(part))) {
      scripts.add(script);
      unproven.delete(script);
    }
    hasAccents ||= ACCENTED.test(part);
    yield;
  }
  return [...uncommon].every((code) => isExplained(String.fromCharCode(code), scripts, hasAccents));
}

function isExplained(character: string, scripts: ReadonlySet<Script>, hasAccents: boolean): boolean {
  if (MARK.test(character)) return true;
  if (ROMANIAN.test(character)) return hasAccents;
  if (/[\p{L}\p{M}]/u.test(character)) return [...scripts].some(({ letter }) => letter.test(character));
  // Other characters, such as a script's digits, are expected only if the text has words in a script other
  // than Latin.
  return scripts.size > 0 && !/\p{Cc}/u.test(character);
}

/** Adds the uncommon characters of a text to `codes`, and returns those that are new there. */
function addUncommon(text: string, codes: Set<number>): string[] {
  const before = codes.size;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (IS_UNCOMMON[code] === 1) codes.add(code);
  }
  return codes.size === before ? [] : [...codes].slice(before).map((code) => String.fromCharCode(code));
}
