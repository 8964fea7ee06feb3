/** A link out of the product that is safe to render. */
export interface SafeLink {
  href: string;
  /** The text of the link: "haldenventures.example/portfolio". */
  words: string;
}

/**
 * Reads a link of a profile. Returns null unless it is https: other schemes can run code or leak the
 * referrer.
 */
export function safeLink(address: string | null | undefined): SafeLink | null {
  if (!address) return null;
  try {
    const url = new URL(address.trim());
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
    const path = url.pathname === '/' ? '' : url.pathname.replace(/\/$/, '');
    return { href: url.href, words: url.host.replace(/^www\./, '') + path };
  } catch {
    return null;
  }
}
