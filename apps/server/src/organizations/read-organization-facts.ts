import { domainToASCII } from 'node:url';

const COMPANY_PAGE =
  /^(?:https?:)?\/{0,2}(?:[\w-]+\.)*linkedin\.com\/(?:company|school|showcase)\/([^/?#\s]+)(?:[/?#]|$)/iu;
const LONGEST_SLUG = 255;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/u;
const LONGEST_HOST = 253;
/** The oldest organizations that still exist are from about the sixth century. */
const FIRST_YEAR = 500;

/**
 * The slug of an organization's page on the professional network: the part of its address after
 * linkedin.com/company/, /school/ or /showcase/, percent-decoded and in lower case. Null if the text is not
 * such an address.
 */
export function readCompanySlug(url: string): string | null {
  const raw = COMPANY_PAGE.exec(url.trim())?.[1];
  if (raw === undefined) return null;
  const slug = decode(raw)
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cf}\s/?#]/gu, '');
  return slug === '' || slug.length > LONGEST_SLUG ? null : slug;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The domain of "acme.com", "www.Acme.com" or "https://acme.com/en", in ASCII. Null if there is none. */
export function readDomain(text: string): string | null {
  const [, host = ''] =
    /^\s*(?:https?:)?\/{0,2}(?:www\.)*([^/?#:@\s]+)(?::\d+)?(?:[/?#].*)?$/iu.exec(text.trim()) ?? [];
  const ascii = domainToASCII(host.toLowerCase());
  return ascii.length <= LONGEST_HOST && HOST.test(ascii) ? ascii : null;
}

/**
 * The year in "1999", "1999.0" (as spreadsheets write numbers) or "1999-05-01". Null for other texts, and for
 * years before `FIRST_YEAR` or after `thisYear`.
 */
export function readYearFounded(text: string, thisYear: number): number | null {
  const found = /^(\d{3,4})(?:\.0+|-\d{1,2}(?:-\d{1,2})?)?$/u.exec(text.trim())?.[1];
  const year = Number(found ?? Number.NaN);
  return year >= FIRST_YEAR && year <= thisYear ? year : null;
}
