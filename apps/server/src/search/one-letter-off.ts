/**
 * Whether one change turns a word into the other: a letter replaced, added or removed, or two adjacent
 * letters swapped. The words are UTF-8, and each byte counts as a letter.
 */
export function isOneLetterOff(one: Uint8Array, other: Uint8Array): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (long.length > short.length) return endsAlike(short, long, [at, at + 1]);
  if (at === short.length) return false;
  if (endsAlike(short, long, [at + 1, at + 1])) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && endsAlike(short, long, [at + 2, at + 2]);
}

function endsAlike(one: Uint8Array, other: Uint8Array, [ofOne, ofOther]: readonly [number, number]): boolean {
  for (let at = 0; ofOne + at < one.length || ofOther + at < other.length; at++)
    if (one[ofOne + at] !== other[ofOther + at]) return false;
  return true;
}

/** Whether `word` begins with a shorter text that is one letter off from `typed`. */
export function beginsOneLetterOff(typed: Uint8Array, word: Uint8Array): boolean {
  for (const length of [typed.length - 1, typed.length, typed.length + 1])
    if (length < word.length && isOneLetterOff(typed, word.subarray(0, length))) return true;
  return false;
}
