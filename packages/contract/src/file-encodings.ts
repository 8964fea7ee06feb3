import * as z from 'zod/mini';

/** Encodings of contacts files, with the names that are shown. */
export const FILE_ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  macintosh: 'Mac Roman (Western European)',
  ibm850: 'IBM 850 (Western European, DOS)',
  ibm852: 'IBM 852 (Central European, DOS)',
  shift_jis: 'Shift_JIS (Japanese)',
  'euc-kr': 'EUC-KR (Korean)',
  gb18030: 'GB18030 (Simplified Chinese)',
  big5: 'Big5 (Traditional Chinese)',
} as const;

export type FileEncoding = keyof typeof FILE_ENCODINGS;

export const FileEncoding = z.enum(Object.keys(FILE_ENCODINGS) as [FileEncoding, ...FileEncoding[]]);
