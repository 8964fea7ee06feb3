import * as oauth from 'openid-client';
import type { OpenIdSettings } from '../../config.ts';

/** Maximum time (seconds) to wait for the provider's answer. */
const PATIENCE = 5;

export interface OpenIdProvider {
  readonly settings: OpenIdSettings;
  /**
   * Returns the provider's metadata, which the first call requests and keeps. After a failed request, the
   * next call tries again.
   */
  find(): Promise<oauth.Configuration>;
}

/** Creates the client of a provider without sending a request. */
export function openIdProvider(settings: OpenIdSettings): OpenIdProvider {
  let found: Promise<oauth.Configuration> | null = null;
  const find = () =>
    (found ??= discover(settings).catch((error: unknown) => {
      found = null;
      throw error;
    }));
  return { settings, find };
}

/**
 * Requests the metadata (OpenID Connect Discovery 1.0, section 4). Signatures of ID tokens are verified, even
 * over https.
 */
function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<oauth.Configuration> {
  const execute = [oauth.enableNonRepudiationChecks];
  // The settings allow http only on this machine.
  if (issuer.protocol === 'http:') execute.push(oauth.allowInsecureRequests);
  return oauth.discovery(issuer, clientId, undefined, withSecret(clientSecret), {
    execute,
    timeout: PATIENCE,
  });
}

/**
 * Sends the secret in the body if the provider supports that, else in the header (the default of OpenID
 * Connect).
 */
function withSecret(secret: string): oauth.ClientAuth {
  const [inBody, inHeader] = [oauth.ClientSecretPost(secret), oauth.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    (methods.includes('client_secret_post') ? inBody : inHeader)(server, ...rest);
  };
}
