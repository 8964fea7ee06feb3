import * as z from 'zod/mini';
import type { Logger } from '../../platform/log.ts';
import type { OrganizationToEnrich, EnrichmentProvider, OfferedFacts } from './enrichment-port.ts';

export interface HttpProviderOptions {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | null;
  readonly log: Logger;
  /** Milliseconds for one request with its reply. */
  readonly patience?: number;
}

const PATIENCE = 30_000;
/** A reply about a hundred organizations has about 30 kB. */
const MOST_BYTES = 2 * 1024 * 1024;
const LONGEST_FACT = 500;

const Text = z.nullish(z.string().check(z.maxLength(LONGEST_FACT)));
const TextOrNumber = z.nullish(
  z.union([z.string().check(z.maxLength(LONGEST_FACT)), z.pipe(z.number(), z.transform(String))]),
);

const Offered = z.object({
  id: z.int().check(z.positive()),
  domain: Text,
  industry: Text,
  size: TextOrNumber,
  location: Text,
  linkedin: Text,
  founded: TextOrNumber,
  type: Text,
});
const Answer = z.object({ organizations: z.array(z.unknown()) });

/**
 * Returns the adapter that posts `{organizations: [{id, name, linkedin}]}` to a provider over HTTP. Entries
 * with a wrong shape are dropped and logged.
 */
export function httpProvider(options: HttpProviderOptions): EnrichmentProvider {
  return {
    ask: async (organizations, signal) => {
      const answer = Answer.parse(await post(options, { organizations }, signal));
      return usable(answer.organizations, organizations, options.log);
    },
  };
}

async function post(
  { url, token, patience }: HttpProviderOptions,
  body: object,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    // A redirect would send the token and the names to another address.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience ?? PATIENCE)]),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The enrichment provider answered ${response.status}.`);
  }
  return JSON.parse(await readLimited(response)) as unknown;
}

async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error(`The enrichment provider answered more than ${MOST_BYTES} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Returns the valid entries about requested organizations, only the first about each. */
function usable(
  entries: readonly unknown[],
  requested: readonly OrganizationToEnrich[],
  log: Logger,
): OfferedFacts[] {
  const open = new Set(requested.map(({ id }) => id));
  return entries.flatMap((entry) => {
    const offered = Offered.safeParse(entry);
    if (!offered.success) {
      log.warn({ issues: offered.error.issues }, 'dropped an enrichment entry with an invalid shape');
      return [];
    }
    if (open.delete(offered.data.id)) return [offered.data];
    log.warn(
      { organizationId: offered.data.id },
      'dropped an enrichment entry about an organization that was not requested or occurs twice',
    );
    return [];
  });
}
