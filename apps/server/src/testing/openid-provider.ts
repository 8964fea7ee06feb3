import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import type { OpenIdSettings } from '../config.ts';
import { freePort } from './free-port.ts';

/** A person who signs in at the provider, with the provider's facts about the person. */
export interface ProviderPerson {
  subject: string;
  email?: string;
  email_verified?: unknown;
  amr?: string[];
  acr?: string;
  /** Whether the person presses "Cancel" at the provider. */
  refuses?: boolean;
}

const CLIENT = { clientId: 'kithline', clientSecret: 'a-secret-of-the-tests' };

/** Kithline's address in tests of the provider. */
export const PUBLIC_URL = new URL('http://localhost:3000');

/** Kithline's settings for a provider on this port. */
export const settingsOf = (port: number): OpenIdSettings => ({
  ...CLIENT,
  issuer: new URL(`http://127.0.0.1:${port}`),
  name: 'Acme',
});

/**
 * A real OpenID provider without pages. It immediately signs each visitor in as `person`. If `person.refuses`
 * is set, it reports that the visitor has canceled.
 */
export interface TestProvider extends AsyncDisposable {
  readonly settings: OpenIdSettings;
  person: ProviderPerson;
  /**
   * Follows an authorization URL in a new browser. Returns the URL with which the provider redirects to
   * Kithline.
   */
  visit(address: string): Promise<URL>;
}

interface TestProviderOptions {
  port?: number;
  /**
   * Whether the ID token lacks the e-mail address, so that Kithline must request the address separately. True
   * is the default of the package `oidc-provider`; false is the default of these tests.
   */
  hasThinTokens?: boolean;
  /** Whether the published key differs from the key that signs the ID tokens. */
  hasForgedTokens?: boolean;
}

/** Starts a provider in this process. */
export async function aProvider(options: TestProviderOptions = {}): Promise<TestProvider> {
  const port = options.port ?? (await freePort());
  const settings = settingsOf(port);
  const state = { settings, person: { subject: 'nobody' } as ProviderPerson };
  const provider = new Provider(settings.issuer.origin, {
    ...CONFIGURATION,
    clients: [clientOf(settings)],
    conformIdTokenClaims: options.hasThinTokens === true,
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => claimsOf(state.person),
    }),
    loadExistingGrant: grantEverything,
  });
  const answer = provider.callback();
  const server = http.createServer((request, response) => {
    if (request.url?.startsWith(INTERACTION)) void signIn(provider, state.person, { request, response });
    else if (options.hasForgedTokens && request.url === '/jwks') response.end(JSON.stringify(OTHER_KEYS));
    else answer(request, response);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return Object.assign(state, {
    visit: (address: string) => followRedirects(address, settings.issuer.origin),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

const INTERACTION = '/interaction/';

/** The provider's storage, by model and id. */
class Adapter {
  static readonly #stored = new Map<string, StoredEntry>();
  readonly #model: string;

  constructor(model: string) {
    this.#model = model;
  }

  async upsert(id: string, stored: StoredEntry): Promise<void> {
    Adapter.#stored.set(`${this.#model} ${id}`, stored);
  }

  async find(id: string): Promise<StoredEntry | undefined> {
    return Adapter.#stored.get(`${this.#model} ${id}`);
  }

  async findByUid(uid: string): Promise<StoredEntry | undefined> {
    return [...Adapter.#stored.values()].find((stored) => stored.uid === uid);
  }

  async consume(id: string): Promise<void> {
    const stored = await this.find(id);
    if (stored) stored.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    Adapter.#stored.delete(`${this.#model} ${id}`);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, stored] of Adapter.#stored) if (stored.grantId === grantId) Adapter.#stored.delete(key);
  }
}

interface StoredEntry {
  uid?: string;
  grantId?: string;
  consumed?: number;
}

const aKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const OF_KEY = { kid: 'a-key', use: 'sig', alg: 'RS256' };
const OTHER_KEYS = { keys: [{ ...aKey().publicKey.export({ format: 'jwk' }), ...OF_KEY }] };

const CONFIGURATION = {
  adapter: Adapter,
  jwks: { keys: [{ ...aKey().privateKey.export({ format: 'jwk' }), ...OF_KEY }] },
  cookies: { keys: ['a key of the tests'] },
  claims: { openid: ['sub', 'amr', 'acr'], email: ['email', 'email_verified'], profile: ['name'] },
  acrValues: ['https://refeds.org/profile/mfa'],
  interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${INTERACTION}${uid}` },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
};

const clientOf = ({ clientId, clientSecret }: OpenIdSettings) => ({
  client_id: clientId,
  client_secret: clientSecret,
  redirect_uris: [new URL('/api/auth/provider/return', PUBLIC_URL).href],
  token_endpoint_auth_method: 'client_secret_post',
});

function claimsOf({ subject, email, email_verified }: ProviderPerson) {
  return { sub: subject, email, email_verified };
}

/** Grants consent without asking. */
async function grantEverything(context: {
  oidc: {
    provider: Provider;
    client: { clientId: string };
    session: { accountId: string };
  };
}): Promise<object> {
  const { provider, client, session } = context.oidc;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

async function signIn(
  provider: Provider,
  { subject, amr, acr, refuses }: ProviderPerson,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const result = refuses
    ? { error: 'access_denied', error_description: 'The person has pressed Cancel.' }
    : { login: { accountId: subject, ...(amr ? { amr } : {}), ...(acr ? { acr } : {}) } };
  await provider.interactionFinished(request, response, result);
}

/** Follows redirects with a cookie jar until they leave the provider. */
async function followRedirects(address: string, origin: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = new URL(address);
  while (next.origin === origin) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`${next.pathname} answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
  }
  return next;
}
