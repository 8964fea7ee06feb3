/**
 * Expands a line of a table to phrases: "chef{fe|} de projet, pdg" -> "cheffe de projet", "chef de projet",
 * "pdg". A phrase with German umlauts is returned a second time, with two letters for each umlaut: "ae" for
 * "ä".
 */
export function spreadPhrases(line: string): string[] {
  return line
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    .flatMap(spreadBraces)
    .flatMap((phrase) => (/[äöü]/u.test(phrase) ? [phrase, withTwoLetters(phrase)] : [phrase]));
}

function spreadBraces(phrase: string): string[] {
  if (!phrase.includes('{')) return [phrase];
  const braces = /\{([^{}]*)\}/u.exec(phrase);
  if (braces === null) return [phrase];
  const [whole, choices = ''] = braces;
  return choices.split('|').flatMap((choice) => spreadBraces(phrase.replace(whole, choice)));
}

function withTwoLetters(phrase: string): string {
  return phrase.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
}
