import * as oauth from 'openid-client';
import type { OpenIdSettings } from '../../config.ts';

/** Seconds after which an answer of the provider is no longer waited for. */
const PATIENCE = 5;

/** The OpenID provider of the settings. */
export interface OpenIdProvider {
  readonly settings: OpenIdSettings;
  /**
   * What the provider says of itself. Asked at first use and kept; after a failure the next use asks again.
   */
  find(): Promise<oauth.Configuration>;
}

/** Makes the client of a provider without asking the provider anything. */
export function openIdProvider(settings: OpenIdSettings): OpenIdProvider {
  let found: Promise<oauth.Configuration> | null = null;
  const find = () =>
    (found ??= discover(settings).catch((error: unknown) => {
      found = null;
      throw error;
    }));
  return { settings, find };
}

/** OpenID Connect Discovery 1.0, section 4. Signatures of ID tokens are checked, over https too. */
function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<oauth.Configuration> {
  const execute = [oauth.enableNonRepudiationChecks];
  // The settings allow http on this machine only.
  if (issuer.protocol === 'http:') execute.push(oauth.allowInsecureRequests);
  return oauth.discovery(issuer, clientId, undefined, withSecret(clientSecret), {
    execute,
    timeout: PATIENCE,
  });
}

/**
 * In the body where the provider takes that, else in the header, which every provider takes that says
 * nothing.
 */
function withSecret(secret: string): oauth.ClientAuth {
  const [inBody, inHeader] = [oauth.ClientSecretPost(secret), oauth.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    (methods.includes('client_secret_post') ? inBody : inHeader)(server, ...rest);
  };
}
