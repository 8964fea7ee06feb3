import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { fetchPublic, type Outgoing, RefusedAddress } from '../../platform/outgoing/fetch-public.ts';
import { keepPicture } from '../../platform/pictures/kept-pictures.ts';
import type { SmallPicture } from '../../platform/pictures/make-picture.ts';
import { inLineOf } from '../../platform/pictures/pictures-in-turn.ts';
import {
  logosToFetch,
  markSearched,
  lockReplaceableLogo,
  type WantedLogo,
  writeFetchedLogo,
} from './logos.queries.ts';

const AT_ONCE = 3;
const MOST_BYTES = 1024 * 1024;
/** Milliseconds for one fetch. */
const TIME = 10_000;
const DAY = 24 * 3600 * 1000;
/** Days until the logo of a domain that had none is looked for again. */
const ABSENT_DAYS = 30;
const UNREACHABLE_DAYS = 1;
/** In place of a user id in the queue of pictures: no user uploads these logos. */
const NOBODY = 0;

/** IP addresses and names such as "localhost" do not match. */
const PUBLIC_DOMAIN = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/u;

export interface LogoSource {
  /** The URL of the logo service, which contains "{domain}". */
  readonly template: string;
  readonly net: Outgoing;
}

export async function fetchLogos(app: AppContext, source: LogoSource, signal: AbortSignal): Promise<void> {
  for (let after = 0; ;) {
    const missing = await logosToFetch(app.db, { after, most: AT_ONCE, now: app.clock() });
    if (missing.length === 0) return;
    signal.throwIfAborted();
    await Promise.all(missing.map((logo) => fetchLogo(app, source, { logo, signal })));
    after = missing.at(-1)?.id ?? after;
  }
}

type Found = SmallPicture | 'absent' | 'unreachable';

async function fetchLogo(
  app: AppContext,
  source: LogoSource,
  { logo, signal }: { logo: WantedLogo; signal: AbortSignal },
): Promise<void> {
  const found = await findLogo(app, source, { logo, signal });
  await inTransaction(app.db, async (db) => {
    const before = await lockReplaceableLogo(db, logo);
    if (before === null) return;
    const now = app.clock();
    const inDays = (days: number) => new Date(now.getTime() + days * DAY);
    if (found === 'unreachable') {
      await markSearched(db, logo, { now, againOn: inDays(UNREACHABLE_DAYS) });
      return;
    }
    const isFound = found !== 'absent';
    await markSearched(db, logo, { now, againOn: isFound ? null : inDays(ABSENT_DAYS) });
    if (!isFound && before.value === null) return;
    const picture = isFound ? await keepPicture(db, found, now) : null;
    await writeFetchedLogo(db, { id: logo.id, before, picture, now });
  });
}

async function findLogo(
  { log }: AppContext,
  { template, net }: LogoSource,
  { logo, signal }: { logo: WantedLogo; signal: AbortSignal },
): Promise<Found> {
  const { domain } = logo;
  if (!PUBLIC_DOMAIN.test(domain)) return 'absent';
  try {
    const limits = { accept: 'image/png, image/jpeg', mostBytes: MOST_BYTES, time: TIME, signal };
    const { status, body } = await fetchPublic(template.replaceAll('{domain}', domain), limits, net);
    if (status >= 500 || status === 429) return 'unreachable';
    if (status !== 200) return 'absent';
    return await inLineOf(NOBODY, (make) => make(body, () => signal.aborted));
  } catch (error) {
    signal.throwIfAborted();
    // The address is not public or redirects too often, or the file is too large or no readable JPEG or PNG.
    const isRefused = error instanceof RefusedAddress || error instanceof Failure;
    log.info({ domain, reason: error instanceof Error ? error.message : '' }, 'no logo was fetched');
    return isRefused ? 'absent' : 'unreachable';
  }
}
