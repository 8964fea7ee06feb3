import { foldText } from '@kithline/base/fold-text.ts';
import { isLegalForm, isFormBehind } from './legal-forms.ts';
import { isOfficeOf, isPublicBody, STATES } from './public-bodies.ts';

// Some legal forms are also words, codes or parts of the names of sports clubs. Only the spelling shows that
// they are forms, so they are dropped before a name is folded. If a form is not recognized, the name
// with it and the name without it count as two organizations.

/**
 * Words that are forms if they are written in capitals or with points, as in "Halden AG" and "Halden s.a.",
 * but not in "Valley Ag" or "Estácio de Sá".
 */
const IN_CAPITALS = new Set(
  'ad ag ans ao as asa dd kg kk pao sa sae sanv nvsa sapa sas sau sca se sia sl slp ug yk zao'.split(' '),
);

/**
 * Words that are forms only in these spellings. "Columba S.C." is a club, "Columbia, S.C." is a city, and
 * "Serenity Spa" is a spa.
 */
const EXACT: ReadonlyMap<string, RegExp> = new Map([
  ['ab', /^(?:Ab|AB|A\.B\.?)$/u],
  ['ba', /^B\.A\.?$/u],
  ['bt', /^(?:Bt\.?|bt\.)$/u],
  ['cv', /^[Cc]\.[Vv]\.?$/u],
  ['doo', /^(?:[Dd]\.[Oo]\.[Oo]\.?|DOO)$/u],
  ['eg', /^e\.?G\.?$/u],
  ['ek', /^e\.K\.?$/u],
  ['ekfm', /^e\.Kfm\.?$/u],
  ['ekfr', /^e\.Kfr\.?$/u],
  ['ev', /^(?:e\.?V\.?|e\.v\.?)$/u],
  ['gk', /^G\.K\.?$/u],
  ['hb', /^H\.B\.?$/u],
  ['ky', /^Ky$/u],
  ['ou', /^OÜ$/u],
  ['pc', /^P\.C\.?$/u],
  ['sc', /^s\.c\.?$/u],
  ['ska', /^S\.K\.A\.?$/iu],
  ['spa', /^(?:SpA|[Ss]\.[Pp]\.[Aa]\.?)$/u],
  ['sti', /^[Şş][Tt][İIıi]\.?$/u],
  ['zoo', /^z\.?o\.o\.?$/iu],
]);

/** Most Arabic forms consist of initials. Without points or spaces they would be words: "شمع" is wax. */
const ARABIC = new Set(
  'ذمم شمم شمع شذمم شمك شمكع شمكم شمل شمب شمبم شمس شمعع ششو ششوذمم شوذمم شمق ذذمم ممح توصية'
    .split(' ')
    .map(foldText),
);

/** No form in this file has more letters. */
const LONGEST = 8;

/**
 * Words after which a form is the end of a longer form: "de C.V.", "sp. z o.o.", "San. ve Tic. A.Ş.". Later,
 * `withoutLegalForms` drops the whole form in any spelling.
 */
const GOES_ON = new Set('de sp spolka spzoo tic ticaret ltd limited'.split(' '));

/** Words that join two forms: "SE & Co. KG". A sign such as "&" has no letters, so it counts as "". */
const JOINS = new Set(['', 'and', 'und', 'et', 'y', 'e']);

const IN_BRACKETS =
  /[(（]\s*(?:publ\.?|株|有|주|유)\s*[)）]|[㈱㈲㈜]|\(\s*P\.?\s*\)(?=[\s.]*(?:Ltd|Limited)\b)/giu;
const HAS_BRACKETS = /[(（㈱㈲㈜]/u;
const ENDS_QUOTED = /["»“”]/u;
const ENDS_WITH_INITIALS = /(?:\s\p{L}|o)\.?[\s,)]*$/iu;
const INITIALS_APART = /(?<=(?:^|\s)\p{L}\.?)\s+(?=\p{L}\.?(?:[\s,)]|$))/gu;
const QUOTED = /^\s*(\p{L}[\p{L}.\s]{0,10}?)\s*["«„“”](\P{L}*\p{L}[^"«»„“”]*)["»“”]\s*$/u;
const IN_FRONT = /^(?:(?:PT|CV)\.|(?:OÜ|ZAO)\s)\s*(?=\p{L})/u;

/**
 * Returns the name without forms that only capitals, points, brackets or quotation marks reveal: "Halden AG",
 * "Kranbau e.K.", "Nordlys OÜ", "PT. Telkom", "Nordlys (publ)", `SIA "Rimi"`.
 */
export function withoutWrittenForms(name: string): string {
  const bare = (HAS_BRACKETS.test(name) ? ifVisible(name.replace(IN_BRACKETS, ' '), name) : name).trim();
  const [whole, form = '', inner = ''] = ENDS_QUOTED.test(bare.slice(-1)) ? (QUOTED.exec(bare) ?? []) : [];
  if (whole !== undefined && isAnyForm(lettersOf(form))) return inner;
  const behind = bare.replace(IN_FRONT, '');
  if (ENDS_WITH_INITIALS.test(behind.slice(-LONGEST))) return withoutFormsBehind(withInitialsJoined(behind));
  return mayBeForm(lastWordOf(behind)) ? withoutFormsBehind(behind) : behind;
}

const lastWordOf = (name: string) => name.slice(name.lastIndexOf(' ') + 1);

/** Whether the last word of a name may be a form. A fast first test, which most names fail. */
function mayBeForm(word: string): boolean {
  if (word.length > 2 * LONGEST) return /\s/u.test(word);
  if (!/^[A-Za-z]+$/u.test(word)) return true;
  const letters = word.toLowerCase();
  return IN_CAPITALS.has(letters) || EXACT.has(letters) || isFormBehind(letters);
}

const ifVisible = (shorter: string, name: string): string => (/[\p{L}\p{N}]/u.test(shorter) ? shorter : name);

const isAnyForm = (letters: string) => isLegalForm(letters) || IN_CAPITALS.has(letters) || EXACT.has(letters);

/**
 * Drops written forms at the end of a name, back to a word that is neither a form nor joins two forms. The
 * first word stays, because "SE Partners" and "Ag Leader" are names.
 */
function withoutFormsBehind(name: string): string {
  const words = name.split(/\s+/u);
  const dropped = new Set<number>();
  for (let at = words.length - 1; at > 0; at -= 1) {
    const word = withoutBrackets(words[at] ?? '');
    const letters = word.length > 2 * LONGEST ? word : lettersOf(word);
    if (isWrittenForm(word, letters, words.slice(0, at))) dropped.add(at);
    else if (!isFormBehind(letters) && !(JOINS.has(letters) && at < words.length - 1)) break;
  }
  if (dropped.size === 0) return name;
  return ifVisible(words.filter((_, at) => !dropped.has(at)).join(' '), name);
}

function isWrittenForm(word: string, letters: string, before: readonly string[]): boolean {
  if (!isWritten(word, letters)) return false;
  return !GOES_ON.has(lettersOf(before.at(-1) ?? '')) && !isOfPlace(word, before);
}

/** Writes "S. p. A." as "S.p.A.", "S p A" as "S.p.A", and "z o.o." as "z.o.o.". */
function withInitialsJoined(name: string): string {
  return name
    .replace(INITIALS_APART, (_, at: number) => (name[at - 1] === '.' ? '' : '.'))
    .replace(/(?<=\s)z\s?o\.\s?o\.?(?=[\s,)]|$)/iu, 'z.o.o.');
}

const withoutBrackets = (word: string) =>
  /[()"«»,;]/u.test(word) ? word.replace(/^[("«,;]+|[)"»,;]+$/gu, '') : word;

const lettersOf = (word: string) =>
  /^[A-Za-z]*$/u.test(word) ? word.toLowerCase() : foldText(word).replace(/[^\p{L}]+/gu, '');

function isWritten(word: string, letters: string): boolean {
  const exact = EXACT.get(letters);
  if (exact !== undefined) return exact.test(word);
  const isPointed = /^\p{L}(?:[./]\p{L})+\.?$/u.test(word);
  if (ARABIC.has(letters)) return isPointed;
  if (!IN_CAPITALS.has(letters)) return false;
  return isPointed || /^\p{Lu}+(?:\/\p{Lu}+)?\.?$/u.test(word);
}

/**
 * Whether a word in capitals is the code of a state or a part of an office's name, and therefore no legal
 * form: "City of Calgary, AB", "Office of the AG".
 */
function isOfPlace(word: string, before: readonly string[]): boolean {
  if (word.includes('.')) return false;
  const words = before.map(lettersOf);
  return isOfficeOf(words) || (word === 'AB' && before.at(-1)?.endsWith(',') === true && isPublicBody(words));
}

/**
 * Splits off the code of a state after the last comma of a name, because folding would turn the code into a
 * legal form: "Denvale Clinic, CO". Null for other names: "Tiller Co" and "Tiller, Co." are companies.
 */
export function withStateApart(name: string): { name: string; state: string } | null {
  const comma = name.lastIndexOf(',');
  if (comma < 0 || name.length - comma > LONGEST) return null;
  const written = name.slice(comma + 1).trim();
  const state = written.toLowerCase();
  const isCode = STATES.has(state) && (written === state || written === state.toUpperCase());
  const before = name.slice(0, comma).trim();
  return isCode && /[\p{L}\p{N}]/u.test(before) ? { name: before, state } : null;
}
