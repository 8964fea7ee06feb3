import type { FastifyHelmetOptions } from '@fastify/helmet';

const YEAR_SECONDS = 31_536_000;

/**
 * Scripts only from files of our own; nothing may frame us; nothing is sniffed. Styles may be inline because the
 * component library sets them on elements, which no script-src rule covers.
 */
export function securityHeaders(publicUrl: URL): FastifyHelmetOptions {
  const https = publicUrl.protocol === 'https:';
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", https ? `wss://${publicUrl.host}` : `ws://${publicUrl.host}`],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  };
}
