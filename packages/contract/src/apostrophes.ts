/** Signs that people and keyboards use as an apostrophe. */
export const APOSTROPHES = `'’‘ʼʻ\`´′ʹʾʿ＇‛ꞌ`;

const ANY = new RegExp(`[${APOSTROPHES}]`, 'gu');

/** Replaces all apostrophes with one kind: "O’Brien" becomes "O'Brien". */
export const plainApostrophes = (text: string): string => text.replaceAll(ANY, "'");
