const STATES = new Set(
  (
    'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri ' +
    'sc sd tn tx ut vt va wa wv wi wy dc'
  ).split(' '),
);

/** Whether a part is the code of a state of the United States, as it follows a city: "Baltimore, MD". */
export function isState(words: readonly string[]): boolean {
  return words.length === 1 && STATES.has(words[0] ?? '');
}
