import type { FileEncoding } from '@kithline/contract/file-encodings.ts';
import iconv from 'iconv-lite';
import type { Language } from './letter-model.ts';

/**
 * An encoding in which old programs and spreadsheets save files. In each, the white space, commas and
 * semicolons between cells have the same bytes as in ASCII.
 */
export type CodePage = Exclude<FileEncoding, 'utf-8' | 'utf-16le' | 'utf-16be'>;

/** The scripts with two-byte characters. */
export type TwoByteScript = 'zh' | 'zh-Hant' | 'ja' | 'ko';

/** For each language, how common its names are in a file, compared with the other languages. */
export type Weights = Readonly<Partial<Record<Language, number>>>;

interface CodePageFacts {
  /** How common files in this encoding are, compared with the other encodings. */
  readonly weight: number;
  /** The languages of names in such files with their weights, or a script with two-byte characters. */
  readonly languages: Weights | TwoByteScript;
}

const WESTERN = {
  en: 4,
  fr: 10,
  de: 10,
  es: 10,
  pt: 8,
  it: 3,
  nl: 2,
  sv: 3,
  nb: 2,
  da: 2,
  fi: 2,
  ca: 0.5,
  is: 0.1,
};
const CENTRAL = { pl: 10, cs: 5, hu: 4, ro: 5, hr: 3, sk: 2, sl: 1.5, de: 1, fr: 0.3, sq: 0.1 };

export const CODE_PAGES: Readonly<Record<CodePage, CodePageFacts>> = {
  'windows-1252': { weight: 35, languages: WESTERN },
  'windows-1250': { weight: 14, languages: CENTRAL },
  'windows-1251': { weight: 12, languages: { ru: 10, uk: 4, bg: 3, sr: 2, mk: 0.3, be: 0.7 } },
  'windows-1253': { weight: 4, languages: { el: 1 } },
  'windows-1254': { weight: 9, languages: { tr: 10, de: 0.3, fr: 0.3 } },
  'windows-1255': { weight: 4, languages: { he: 1 } },
  'windows-1256': { weight: 5, languages: { ar: 6, fa: 3, fr: 0.1 } },
  'windows-1257': { weight: 4, languages: { lt: 4, lv: 4, et: 3, pl: 0.2, de: 0.2 } },
  macintosh: { weight: 9, languages: WESTERN },
  ibm850: { weight: 4, languages: WESTERN },
  ibm852: { weight: 3, languages: CENTRAL },
  shift_jis: { weight: 7, languages: 'ja' },
  'euc-kr': { weight: 5, languages: 'ko' },
  gb18030: { weight: 9, languages: 'zh' },
  big5: { weight: 4, languages: 'zh-Hant' },
};

const decoders = new Map<FileEncoding, TextDecoder>();

/** Decodes bytes. Invalid bytes become U+FFFD. A byte order mark of the encoding is left out. */
export function decodeBytes(encoding: FileEncoding, bytes: Uint8Array): string {
  // The platform's decoder does not know these code pages of DOS.
  if (encoding === 'ibm850' || encoding === 'ibm852')
    return iconv.decode(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      encoding.replace('ibm', 'cp'),
    );
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, decoder);
  return decoder.decode(bytes);
}
