const PROFILE_URL =
  /^(?:https?:)?\/{0,2}(?:[\w-]+\.)*linkedin\.(?:com|cn)(?::\d+)?\/(?:[a-z]{2,6}\/)?in\/([^/?#\s]+)/iu;
const LEGACY_URL =
  /^(?:https?:)?\/{0,2}(?:[\w-]+\.)*linkedin\.(?:com|cn)\/pub\/([^/?#\s]+)\/([0-9a-z]{1,3})\/([0-9a-z]{1,3})\/([0-9a-z]{1,3})(?:[/?#]|$)/iu;
const LEGACY_URL_BY_NAME =
  /^(?:https?:)?\/{0,2}(?:[\w-]+\.)*linkedin\.(?:com|cn)\/pub\/(?!dir\/)([^/?#\s]+)\/?(?:[?#]|$)/iu;

/**
 * LinkedIn exports URLs of at most 255 characters. A longer slug must be damaged, and shortening it would
 * give a wrong slug.
 */
const LONGEST_SLUG = 255;

/**
 * Returns the slug of a profile: the part of its LinkedIn address after /in/ and before the next slash,
 * percent-decoded, composed (NFC) and in lower case. Accepts regional hosts such as de.linkedin.com. The
 * legacy address /pub/name gives the slug "name". The legacy address /pub/name/a/b/c gives the slug to which
 * LinkedIn redirects (`legacySlug`). Null if the text is not the address of a person's profile, or if the
 * slug is too long.
 */
export function readProfileSlug(url: string): string | null {
  const text = url.trim();
  if (text.length > LONGEST_SLUG * 4) return null;
  const raw = PROFILE_URL.exec(text)?.[1] ?? legacySlug(text) ?? LEGACY_URL_BY_NAME.exec(text)?.[1];
  if (raw === undefined) return null;
  const slug = decodePercents(raw)
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s/?#]/gu, '');
  return slug === '' || slug.length > LONGEST_SLUG ? null : slug;
}

/** The slug to which LinkedIn redirects a legacy address /pub/name/a/b/c. Null for other addresses. */
function legacySlug(text: string): string | null {
  const match = LEGACY_URL.exec(text);
  if (match === null) return null;
  const [, name = '', a = '', b = '', c = ''] = match;
  return `${name}-${c.padStart(3, '0')}${b.padStart(3, '0')}${a}`;
}

/** Decodes percent-encoded UTF-8. A sequence of percent codes that is not valid UTF-8 stays unchanged. */
function decodePercents(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/giu, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/**
 * Returns the address of a profile as it is shown. A URL without a slug is only completed with https://. Null
 * for an empty URL.
 */
export function showProfileAddress(url: string): string | null {
  if (url === '') return null;
  const slug = readProfileSlug(url);
  if (slug !== null) return `https://www.linkedin.com/in/${encodeURIComponent(slug)}`;
  return /^https?:\/\//i.test(url) ? url : `https://${url}`;
}
