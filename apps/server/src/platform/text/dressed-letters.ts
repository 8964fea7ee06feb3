/** Bold, script, circled, squared and full-width letters: decoration of ordinary ones. Unicode decomposes these. */
const DECOMPOSED =
  /[\u{1D400}-\u{1D7FF}\u{1F110}-\u{1F149}\u24B6-\u24E9\u249C-\u24B5\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFF9F]+/gu;
/** White letters in black circles and squares, which Unicode leaves as they are; not as emoji ("🅱️"). */
const NEGATIVE = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}](?!\uFE0F)/gu;
const LETTERS_OF_ALPHABET = 26;

/** The text with decorated letters as ordinary ones: "ⓐⓝⓝⓐ" is "anna", "🄰🅽🅝🄰" is "ANNA". */
export function undressLetters(text: string): string {
  return text
    .replace(DECOMPOSED, (letters) => letters.normalize('NFKC').replace(/[()]/gu, ''))
    .replace(NEGATIVE, (letter) => {
      const place = ((letter.codePointAt(0) ?? 0) - 0x1f150) % 32;
      return place < LETTERS_OF_ALPHABET ? String.fromCharCode(0x41 + place) : letter;
    });
}
