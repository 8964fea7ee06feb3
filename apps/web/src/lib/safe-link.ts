/** A link to another site that is safe to render. */
export interface SafeLink {
  href: string;
  /** The text that is shown for the link: "haldenventures.example/portfolio". */
  words: string;
}

/**
 * Returns an address as a link. Null unless it is an https URL without a user name or password: some other
 * links, such as `javascript:`, can run code.
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
