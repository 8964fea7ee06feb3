import * as z from 'zod/mini';

// Links of profiles are accepted with or without a scheme and stored as https, without fragment. Addresses of
// social networks lose their query, other links only tracking parameters.

/** Maximum length of a link, in characters. */
const LONGEST_LINK = 500;

const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/iu;

/**
 * Reads a link, without its fragment; null for any other text. A host without a scheme gets https. Refuses
 * other schemes, credentials, IP addresses and hosts without a dot.
 */
function readLink(text: string): URL | null {
  const whole = SCHEME.test(text) ? text : `https://${text.replace(/^\/\//u, '')}`;
  if (whole.length > LONGEST_LINK || /\s/u.test(whole) || !URL.canParse(whole)) return null;
  const url = new URL(whole);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (!/^[^.].*\.[^.\d][^.]*$/u.test(url.hostname)) return null;
  url.hash = '';
  return url;
}

interface LinkRule {
  message: string;
  /** For a social network: whether a host and a path are of the right kind. */
  fits?: (host: string, path: string) => boolean;
  /** Turns another form that people paste, such as "@leila", into an address. */
  read?: (typed: string) => string;
}

/** An optional link, which becomes its stored form. An empty text means no link. */
function link({ message, fits, read = (typed) => typed }: LinkRule) {
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      const typed = read(text.trim());
      if (typed === '') return '';
      // On social networks, https shows the same profile as http. On other sites, it may not.
      const url = readLink(fits ? typed.replace(/^http:/iu, 'https:') : typed);
      if (url !== null && (fits?.(url.hostname, url.pathname) ?? true))
        return plainUrl(url, fits ? '' : queryOf(url));
      return refuse(context, message);
    }),
  );
}

function plainUrl({ host, pathname }: URL, query: string): string {
  // If there is a query, the site may treat "/search" and "/search/" differently.
  return `https://${host}${query === '' ? pathname.replace(/\/+$/u, '') : `${pathname}?${query}`}`;
}

const TRACKING = /^(?:utm_[^=]*|fbclid|gclid)(?:=|$)/iu;

/** Returns the query as it was typed, without tracking parameters. */
function queryOf({ search }: URL): string {
  const parameters = search.slice(1).split('&');
  return parameters.filter((parameter) => parameter !== '' && !TRACKING.test(parameter)).join('&');
}

/** Whether a host is one of these names or a subdomain: de.linkedin.com. */
const isOf = (host: string, ...names: string[]) =>
  names.some((name) => host === name || host.endsWith(`.${name}`));

export const Website = link({ message: 'Must be a valid URL.' });

export const PersonLinkedin = link({
  message: 'Must be a valid LinkedIn Person URL.',
  fits: (host, path) => isOf(host, 'linkedin.com') && /^\/(?:in|pub)\/[^/]/iu.test(path),
});
export const OrganizationLinkedin = link({
  message: 'Must be a valid LinkedIn Company or School URL.',
  fits: (host, path) => isOf(host, 'linkedin.com') && /^\/(?:company|school)\/[^/]+\/?/iu.test(path),
});
export const RequiredOrganizationLinkedin = z.pipe(
  z.string().check(z.refine((typed) => typed.trim() !== '', { error: 'LinkedIn URL is required.' })),
  OrganizationLinkedin,
);
/** Matches "@leila", as Twitter and X write accounts. */
const HANDLE = /^@(\w{1,15})$/u;

export const Twitter = link({
  read: (typed) => typed.replace(HANDLE, 'https://x.com/$1'),
  message: 'Must be a valid Twitter or X URL.',
  fits: (host, path) => isOf(host, 'twitter.com', 'x.com') && /^\/[^/]/u.test(path),
});
const isAngelList = (host: string) => isOf(host, 'angel.co', 'wellfound.com', 'angellist.com');
export const PersonAngelList = link({
  message: 'Must be a valid AngelList or Wellfound Person URL.',
  fits: (host, path) => isAngelList(host) && /^\/(?!company\/|companies\/)[^/]/iu.test(path),
});
export const OrganizationAngelList = link({
  message: 'Must be a valid AngelList or Wellfound Company URL.',
  fits: (host, path) => isAngelList(host) && /^\/(?!u\/)[^/]/iu.test(path),
});
export const PersonCrunchbase = link({
  message: 'Must be a valid Crunchbase Person URL.',
  fits: (host, path) => isOf(host, 'crunchbase.com') && /^\/person\/[^/]/iu.test(path),
});
export const OrganizationCrunchbase = link({
  message: 'Must be a valid Crunchbase Organization URL.',
  fits: (host, path) =>
    isOf(host, 'crunchbase.com') && /^\/(?:organization|company|school)\/[^/]/iu.test(path),
});

/** Refuses a value in a transformation. `message` is shown at the field. */
export function refuse(payload: z.core.ParsePayload, message: string): typeof z.NEVER {
  payload.issues.push({ code: 'custom', message, input: payload.value });
  return z.NEVER;
}
