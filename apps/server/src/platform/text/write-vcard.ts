/** Maximum number of octets of a line, without its line break (RFC 6350, section 3.2). */
const WIDTH = 75;

/** Matches control characters except "\n". No line of a card may contain them; line breaks are escaped. */
const CONTROLS = /(?!\n)\p{Cc}/gu;

/** A line of a card before it is broken at 75 octets: `FN:Ana Silva`. Null for a line that is left out. */
export type CardLine = string | null;

/** Returns a line whose value is one text, with its special characters escaped. Null for an empty text. */
export function textLine(name: string, text: string | null): CardLine {
  const value = escaped(text ?? '');
  return value === '' ? null : `${name}:${value}`;
}

/** Returns a line with a value of several parts, such as last and first name. Null if all parts are empty. */
export function partsLine(name: string, parts: readonly (string | null)[]): CardLine {
  const values = parts.map((part) => escaped(part ?? ''));
  return values.every((value) => value === '') ? null : `${name}:${values.join(';')}`;
}

/**
 * Returns a line whose value is an address on the web (http or https). Null for a text that is not such an
 * address.
 */
export function addressLine(name: string, address: string | null): CardLine {
  const url = address === null ? null : URL.parse(address);
  return url !== null && /^https?:$/u.test(url.protocol) ? `${name}:${url.href}` : null;
}

/**
 * Returns one card in vCard 4.0 (RFC 6350) with these lines, except those that are null. One of the lines
 * must be FN.
 */
export function writeCard(lines: readonly CardLine[]): string {
  return ['BEGIN:VCARD', 'VERSION:4.0', ...lines.filter((line) => line !== null), 'END:VCARD']
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replaceAll(CONTROLS, ' ')
    .trim()
    .replaceAll(/[\\,;]/gu, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** Breaks a long line between characters. Each further line begins with a space. */
function folded(line: string): string {
  const lines: string[] = [];
  let [current, octets] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > WIDTH) {
      lines.push(current);
      [current, octets] = [' ', 1];
    }
    current += character;
    octets += length;
  }
  return [...lines, current].join('\r\n');
}
