const PROFILE_URL =
  /^(?:https?:)?\/{0,2}(?:[\w-]+\.)*linkedin\.(?:com|cn)(?::\d+)?\/(?:[a-z]{2,6}\/)?in\/([^/?#\s]+)/iu;
const LEGACY_URL =
  /^(?:https?:)?\/{0,2}(?:[\w-]+\.)*linkedin\.(?:com|cn)\/pub\/([^/?#\s]+)\/([0-9a-z]{1,3})\/([0-9a-z]{1,3})\/([0-9a-z]{1,3})(?:[/?#]|$)/iu;
const LEGACY_URL_BY_NAME =
  /^(?:https?:)?\/{0,2}(?:[\w-]+\.)*linkedin\.(?:com|cn)\/pub\/(?!dir\/)([^/?#\s]+)\/?(?:[?#]|$)/iu;

/**
 * A URL of the export has at most 255 characters; a longer slug is damage, and cutting it would make a false
 * key.
 */
const LONGEST_SLUG = 255;

/**
 * The key of a profile: what follows /in/ in its address, percent-decoded, composed (NFC) and lowered,
 * without slash, query or fragment. Regional hosts count (de.linkedin.com). A legacy address /pub/name/a/b/c
 * gives the slug that the network redirects it to, name-cba. Null when the text is not the address of a
 * person's profile.
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

/** The three parts come back in reverse; the second and third fill up to three characters with zeros. */
function legacySlug(text: string): string | null {
  const match = LEGACY_URL.exec(text);
  if (match === null) return null;
  const [, name = '', a = '', b = '', c = ''] = match;
  return `${name}-${c.padStart(3, '0')}${b.padStart(3, '0')}${a}`;
}

/** Decodes what is valid UTF-8 and leaves a malformed sequence as it is written. */
function decodePercents(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/giu, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/** A profile's address as it is shown: that of the slug where there is one; null for an empty text. */
export function showProfileAddress(url: string): string | null {
  if (url === '') return null;
  const slug = readProfileSlug(url);
  if (slug !== null) return `https://www.linkedin.com/in/${encodeURIComponent(slug)}`;
  return /^https?:\/\//i.test(url) ? url : `https://${url}`;
}
