const PROFILE_URL =
  /^(?:https?:)?\/{0,2}(?:[\w-]+\.)*linkedin\.(?:com|cn)(?::\d+)?\/(?:[a-z]{2,6}\/)?in\/([^/?#\s]+)/iu;
const LEGACY_URL =
  /^(?:https?:)?\/{0,2}(?:[\w-]+\.)*linkedin\.(?:com|cn)\/pub\/([^/?#\s]+)\/([0-9a-z]{1,3})\/([0-9a-z]{1,3})\/([0-9a-z]{1,3})(?:[/?#]|$)/iu;
const LEGACY_URL_BY_NAME =
  /^(?:https?:)?\/{0,2}(?:[\w-]+\.)*linkedin\.(?:com|cn)\/pub\/(?!dir\/)([^/?#\s]+)\/?(?:[?#]|$)/iu;

/**
 * A URL in the export has at most 255 characters. A longer slug is damaged and gives no key, because a
 * shortened slug would be a wrong key.
 */
const LONGEST_SLUG = 255;

/**
 * The key of a profile: the part of its address after /in/, percent-decoded, composed (NFC) and in lower
 * case, without slash, query or fragment. Regional hosts such as de.linkedin.com are accepted. A legacy
 * address /pub/name/a/b/c gives the slug to which the network redirects, name-cba. Null if the text is not
 * the address of a person's profile.
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

/**
 * The slug of a legacy address: the name, and the three parts in reverse order. The second and third part are
 * padded with zeros to three characters.
 */
function legacySlug(text: string): string | null {
  const match = LEGACY_URL.exec(text);
  if (match === null) return null;
  const [, name = '', a = '', b = '', c = ''] = match;
  return `${name}-${c.padStart(3, '0')}${b.padStart(3, '0')}${a}`;
}

/** Decodes valid UTF-8. Malformed sequences stay as they are. */
function decodePercents(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/giu, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/** The address of a profile as it is shown, built from the slug if the URL has one. Null for an empty URL. */
export function showProfileAddress(url: string): string | null {
  if (url === '') return null;
  const slug = readProfileSlug(url);
  if (slug !== null) return `https://www.linkedin.com/in/${encodeURIComponent(slug)}`;
  return /^https?:\/\//i.test(url) ? url : `https://${url}`;
}
