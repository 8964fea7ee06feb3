/** Words among which a greeting names the one who is greeted. */
const GREETING_WORDS = 3;

/** A request as it begins for another helper: a given name that stands in its greeting is replaced. */
export function readdress(text: string, from: string, to: string): string {
  for (const { 0: word, index } of [...text.matchAll(/[\p{L}\p{M}'’-]+/gu)].slice(0, GREETING_WORDS)) {
    const rest = text.slice(index + word.length);
    if (word === from && /^\s*(?:[,!.:\n]|$)/u.test(rest)) return text.slice(0, index) + to + rest;
  }
  return text;
}
