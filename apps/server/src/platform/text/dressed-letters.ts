/**
 * Letters of mathematical alphabets, full-width Latin letters, half-width kana and Hangul. NFKC converts them
 * to plain letters.
 */
const FONTS = /[\u{1D400}-\u{1D7FF}ℂℊ-ℓℕℙ-ℝℤℨℬℭℯ-ℱℳℴ\uFF21-\uFF5A]+|[\uFF66-\uFFDC]+/gu;
/**
 * Letters in brackets, circles and squares; kana and Hangul syllables in circles. Each may be marked as an
 * emoji.
 */
const ENCLOSED =
  /(?:[\u249C-\u24E9\u{1F110}-\u{1F129}\u{1F130}-\u{1F149}\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}㋐-㋾㉠-㉻]\uFE0F?)+/gu;
/**
 * The code points of the letter A in two alphabets that NFKC does not convert: white letters on black circles
 * and on black squares.
 */
const NEGATIVE_ALPHABETS = [0x1f150, 0x1f170];
const EMOJI_MARK = /\uFE0F/gu;
/** Matches text in which every letter is also an emoji: blood types, parking, metro. */
const ALL_EMOJI = /^(?:[🅰🅱🅾🅿Ⓜ]\uFE0F?)+$/u;
/** Matches a single sign for copyright, a registered trademark or a sound recording. */
const SIGN = /^[ⒸⓅⓇⓒⓟⓡ]$/u;
const ASCII = /^\p{ASCII}*$/u;

/**
 * Converts letters in circles, squares and other decorated alphabets to plain letters: "ⓐⓝⓝⓐ", "🄰🄽🄽🄰",
 * "🅐🅝🅝🅐", "🅰🅽🅽🅰", "𝓐𝓷𝓷𝓪", "Ａｎｎａ", "ｱﾝﾅ". Flags, emoji and single signs such as Ⓒ and Ⓡ stay. A run of only 🅰,
 * 🅱, 🅾, 🅿 and Ⓜ stays if one of them is marked as emoji (U+FE0F), or if the run is a single letter with no
 * other letter next to it.
 */
export function undressLetters(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .replace(FONTS, (letters) => letters.normalize('NFKC'))
    .replace(ENCLOSED, (run, at: number, whole: string) => {
      const hasNeighbour = /\p{L}$/u.test(whole.slice(0, at)) || /^\p{L}/u.test(whole.slice(at + run.length));
      return isPicture(run, hasNeighbour) ? run : undressRun(run);
    });
}

function isPicture(run: string, hasNeighbour: boolean): boolean {
  if (SIGN.test(run)) return true;
  if (!ALL_EMOJI.test(run)) return false;
  const isAlone = Array.from(run).length === 1 && !hasNeighbour;
  return isAlone || run.includes('\uFE0F');
}

function undressRun(run: string): string {
  return Array.from(run.replace(EMOJI_MARK, ''), undressLetter).join('');
}

function undressLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const first = NEGATIVE_ALPHABETS.find((start) => code >= start && code < start + 26);
  if (first !== undefined) return String.fromCodePoint(0x41 + code - first);
  return letter.normalize('NFKC').replace(/[()]/gu, '');
}
