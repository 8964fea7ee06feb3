import commonCharacters from './common-characters.json' with { type: 'json' };
import { type TwoByteScript, decodeBytes } from './code-pages.ts';

/** `fraction` is the share of this part among the characters in names. */
interface Part {
  readonly fraction: number;
  readonly characters: ReadonlySet<string>;
}

const NO_CHARACTER = /[\p{Cc}\p{Cn}\p{Co}\uFFFD]/u;
const ASCII_LETTER = /[A-Za-z]/;
/** For a character among two-byte characters; a natural logarithm. */
export const LIKELIHOOD_OF_ASCII = Math.log(1 / 40);
/** Natural logarithms of how likely each feature is in a name or a job. */
const ODDS = {
  noCharacter: Math.log(1e-9),
  asciiLetterBesideCharacter: Math.log(0.02),
  others: Math.log(1e-7),
  // Half-width katakana hardly ever occur alone.
  firstHalfWidth: Math.log(0.02 / 63),
  moreHalfWidth: Math.log(0.6 / 63),
} as const;
const isHalfWidth = (character: string): boolean => character >= '\uff61' && character <= '\uff9f';

const ASIAN_TRAILS = [[0xa1, 0xfe]] as const;
const BIG5_TRAILS = [
  [0x40, 0x7e],
  [0xa1, 0xfe],
] as const;
const JAPANESE_TRAILS = [
  [0x40, 0x7e],
  [0x80, 0xfc],
] as const;
type Ranges = readonly (readonly [first: number, last: number])[];

const parts = new Map<TwoByteScript, readonly Part[]>();

/** A character belongs to the first part that contains it. */
const BUILD: Readonly<Record<TwoByteScript, () => Part[]>> = {
  zh: () => [
    { fraction: 0.6, characters: new Set(commonCharacters.zh) },
    { fraction: 0.35, characters: charactersOf('gb18030', [[0xb0, 0xd7]], ASIAN_TRAILS) },
    { fraction: 0.03, characters: charactersOf('gb18030', [[0xd8, 0xf7]], ASIAN_TRAILS) },
    SIGNS,
  ],
  'zh-Hant': () => [
    { fraction: 0.6, characters: new Set(commonCharacters['zh-Hant']) },
    { fraction: 0.35, characters: charactersOf('big5', [[0xa4, 0xc6]], BIG5_TRAILS) },
    { fraction: 0.02, characters: charactersOf('big5', [[0xc9, 0xf9]], BIG5_TRAILS) },
    SIGNS,
  ],
  ja: () => [
    { fraction: 0.35, characters: new Set(commonCharacters.ja) },
    { fraction: 0.35, characters: charactersFrom(0x30a1, 0x30fc) },
    { fraction: 0.06, characters: charactersFrom(0x3041, 0x3096) },
    { fraction: 0.2, characters: charactersOf('shift_jis', [[0x88, 0x97]], JAPANESE_TRAILS) },
    {
      fraction: 0.01,
      characters: charactersOf(
        'shift_jis',
        [
          [0x98, 0x9f],
          [0xe0, 0xea],
        ],
        JAPANESE_TRAILS,
      ),
    },
    SIGNS,
  ],
  ko: () => [
    { fraction: 0.7, characters: new Set(commonCharacters.ko) },
    { fraction: 0.27, characters: charactersOf('euc-kr', [[0xb0, 0xc8]], ASIAN_TRAILS) },
    { fraction: 0.003, characters: charactersOf('euc-kr', [[0xca, 0xfd]], ASIAN_TRAILS) },
    SIGNS,
  ],
};
const SIGNS: Part = {
  fraction: 0.01,
  characters: new Set('　、。「」『』【】・々〇（），．：；！？＆－～／“”‘’·—…＠＋'),
};

/** Returns how likely a word is in a script with two-byte characters, as a natural logarithm. */
export function likelihoodOfCharacters(word: string, script: TwoByteScript): number {
  const known = parts.get(script) ?? BUILD[script]();
  parts.set(script, known);
  let sum = 0;
  let before = '';
  for (const character of word) {
    if (character <= '\x7f') sum += LIKELIHOOD_OF_ASCII;
    else if (isHalfWidth(character)) sum += isHalfWidth(before) ? ODDS.moreHalfWidth : ODDS.firstHalfWidth;
    else sum += likelihoodOfCharacter(character, known);
    if (isJunction(before, character)) sum += ODDS.asciiLetterBesideCharacter;
    before = character;
  }
  return sum;
}

function likelihoodOfCharacter(character: string, known: readonly Part[]): number {
  const part = known.find(({ characters }) => characters.has(character));
  if (part !== undefined) return Math.log(part.fraction / part.characters.size);
  return NO_CHARACTER.test(character) ? ODDS.noCharacter : ODDS.others;
}

/**
 * Whether an ASCII letter is directly beside another character. A wrong code page often reads one byte of a
 * two-byte character as a letter.
 */
function isJunction(before: string, character: string): boolean {
  if (before === '' || before <= '\x7f' === character <= '\x7f') return false;
  return ASCII_LETTER.test(before) || ASCII_LETTER.test(character);
}

function charactersFrom(first: number, last: number): ReadonlySet<string> {
  return new Set(Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)));
}

function charactersOf(
  encoding: 'gb18030' | 'big5' | 'shift_jis' | 'euc-kr',
  leads: Ranges,
  trails: Ranges,
): ReadonlySet<string> {
  const bytes = bytesIn(leads).flatMap((lead) => bytesIn(trails).flatMap((trail) => [lead, trail]));
  return new Set(decodeBytes(encoding, Uint8Array.from(bytes)).replace(/[\uFFFD\p{ASCII}]/gu, ''));
}

function bytesIn(ranges: Ranges): number[] {
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
