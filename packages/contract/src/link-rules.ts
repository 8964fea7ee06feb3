import * as z from 'zod/mini';

// Links of profiles, accepted as people paste them and kept in one form: https, without fragment. Addresses
// of social networks lose their query. Other links keep it, apart from parameters that track where a click
// came from.

/** Characters of a link: more is damage. */
const LONGEST_LINK = 500;

const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/iu;

/**
 * The form in which a link is kept; null when it is none. A host without a scheme gets https; every other
 * scheme than https, credentials and hosts without a dot are refused.
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
  /** Of a social network: which addresses these are, by host and path. */
  fits?: (host: string, path: string) => boolean;
  /** Another way in which people paste it, as an address. */
  read?: (typed: string) => string;
}

/** A link or nothing: an empty text stands for none. Replies and requests hold the kept form. */
function link({ message, fits, read = (typed) => typed }: LinkRule) {
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      const typed = read(text.trim());
      if (typed === '') return '';
      // A social network answers http with the same profile by https; of another site nobody knows.
      const url = readLink(fits ? typed.replace(/^http:/iu, 'https:') : typed);
      if (url !== null && (fits?.(url.hostname, url.pathname) ?? true))
        return kept(url, fits ? '' : queryOf(url));
      return refuse(context, message);
    }),
  );
}

function kept({ host, pathname }: URL, query: string): string {
  // A site that reads a query may tell "/search" from "/search/".
  return `https://${host}${query === '' ? pathname.replace(/\/+$/u, '') : `${pathname}?${query}`}`;
}

const TRACKING = /^(?:utm_[^=]*|fbclid|gclid)(?:=|$)/iu;

/** The query as it was typed, without tracking parameters. */
function queryOf({ search }: URL): string {
  const parameters = search.slice(1).split('&');
  return parameters.filter((parameter) => parameter !== '' && !TRACKING.test(parameter)).join('&');
}

/** Whether a host is this name or one below it: de.linkedin.com. */
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
/** The same where one is needed. */
export const RequiredOrganizationLinkedin = z.pipe(
  z.string().check(z.refine((typed) => typed.trim() !== '', { error: 'LinkedIn URL is required.' })),
  OrganizationLinkedin,
);
/** "@leila", as the network itself writes an account. */
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
  fits: (host, path) => isAngelList(host) && /^\/(?:company\/|companies\/)?[^/]/iu.test(path),
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

/** Ends a transformation: the value is refused with `message`, which is shown at its field. */
export function refuse(payload: z.core.ParsePayload, message: string): typeof z.NEVER {
  payload.issues.push({ code: 'custom', message, input: payload.value });
  return z.NEVER;
}
