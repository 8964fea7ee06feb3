import type { Random } from '../../../../../sample/population/random.ts';

/** Texts that are known to break programs. They contain no secrets and do no harm. */
const WILD_TEXTS = [
  '',
  ' ',
  '\t\r\n',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e3',
  '1e999',
  '0x10',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9007199254740992',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999',
  '1,2,3',
  ',,,',
  '1,',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../../etc/passwd',
  '%00',
  '%',
  '\\',
  "'",
  "' or 1=1 --",
  '";drop table person;--',
  '%_%',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'https://www.linkedin.com/in/%E0%A4%A',
  'a@b',
  'a@example.test\r\nBcc: b@example.test',
  '\0',
  'a\0b',
  '\uD800',
  'a\uDC00b',
  '\uFEFFa',
  '\u202Eevil\u202C',
  '\u200B',
  '\u2800',
  '\u3164',
  'שלום עולם',
  'مرحبا',
  '日本語',
  '😀👩‍👩‍👧‍👦🏳️‍🌈',
  'ﷺ',
  'İıßẞŉ',
  'Z̸̢̛̖̬͈̉̉a̶͎͝l̴̨͘g̷̰̊o̸',
  'e\u0301'.repeat(30),
  '=cmd|calc!A1',
  '2026-02-30',
  '-271821-04-20T00:00:00.000Z',
  '1970-01-01T00:00:00Z',
] as const;

/** Lengths of texts. Most of them are close to the limits of fields. */
const LENGTHS = [2, 63, 64, 65, 99, 100, 101, 200, 201, 254, 255, 256, 500, 501, 800, 801, 1000, 1001, 4001];
const UNITS = ['a', 'é', '😀', ' ', '1', ',', '%', '\u0301', '<b>', '𝔞'];

export function wildText(random: Random): string {
  if (random.chance(0.6)) return random.pick(WILD_TEXTS);
  if (random.chance(0.6)) {
    const unit = random.pick(UNITS);
    return unit.repeat(Math.ceil(random.pick(LENGTHS) / unit.length));
  }
  return Array.from({ length: random.int(1, 12) }, () => String.fromCharCode(random.int(0, 0xff_ff))).join(
    '',
  );
}

const WILD_NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e100,
  Number.MAX_VALUE,
];

/** A random JSON value. It is unlikely to be the expected one. */
export function wildJson(random: Random, depth = 0): unknown {
  const kind = random.int(0, depth > 2 ? 3 : 6);
  if (kind === 0) return random.pick([null, true, false]);
  if (kind === 1) return random.pick(WILD_NUMBERS);
  if (kind <= 3) return wildText(random);
  if (kind <= 5) return Array.from({ length: random.int(0, 4) }, () => wildJson(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length: random.int(0, 4) }, () => [
      random.pick(['a', '', 'id', 'length', 'constructor', 'toString', wildText(random)]),
      wildJson(random, depth + 1),
    ]),
  );
}

/** Valid or nearly valid texts for a filter, an order or a page. */
const LIKELY_TEXTS = ['a', 'Ada', 'Engineer', '0', '1', '2', '3', '10', '100', '1,2', '38.7', '-9.1', 'true'];
const LIKELY_ORDERS = ['name-asc', 'name-desc', 'createdOn-asc', 'createdOn-desc', 'false', 'null'];

export function likelyText(random: Random): string {
  return random.pick([...LIKELY_TEXTS, ...LIKELY_ORDERS]);
}

/** A body that is not JSON, or JSON that is unlikely to be the expected one. */
export function wildBody(random: Random): string | Buffer {
  const bodies: readonly (() => string | Buffer)[] = [
    () => '',
    () => '{',
    () => 'null',
    () => '[]',
    () => '0',
    () => '"text"',
    () => 'NaN',
    () => '{"a":1e999}',
    () => '{"__proto__":{"isAdmin":true}}',
    () => '{"constructor":{"prototype":{"isAdmin":true}}}',
    () => '{"a":1,"a":2}',
    () => '\uFEFF{}',
    () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    () => '['.repeat(20_000),
    () => `${'['.repeat(5000)}${']'.repeat(5000)}`,
    () => `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    () => `{"name":"${'x'.repeat(300_000)}"}`,
    () => JSON.stringify(wildJson(random)),
  ];
  return random.pick(bodies)();
}
