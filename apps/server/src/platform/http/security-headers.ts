import type { FastifyHelmetOptions } from '@fastify/helmet';

const YEAR_SECONDS = 31_536_000;

/**
 * Allows scripts and styles only from our own files. React's `style` goes through the CSSOM, so it needs no
 * inline styles.
 */
export function securityHeaders(publicUrl: URL): FastifyHelmetOptions {
  const https = publicUrl.protocol === 'https:';
  return {
    contentSecurityPolicy: contentSecurityPolicy(publicUrl, ["'self'"]),
    strictTransportSecurity: https ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  };
}

/** For the API documentation, whose library writes inline styles. */
export function securityHeadersOfDocs(publicUrl: URL): FastifyHelmetOptions {
  return { contentSecurityPolicy: contentSecurityPolicy(publicUrl, ["'self'", "'unsafe-inline'"]) };
}

function contentSecurityPolicy(
  publicUrl: URL,
  styleSrc: string[],
): FastifyHelmetOptions['contentSecurityPolicy'] {
  const socket = `${publicUrl.protocol === 'https:' ? 'wss' : 'ws'}://${publicUrl.host}`;
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      scriptSrcAttr: ["'none'"],
      styleSrc,
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", socket],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}
