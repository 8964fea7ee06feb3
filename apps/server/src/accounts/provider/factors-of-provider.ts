/**
 * The kind of factor behind an authentication method of RFC 8176: something known, held or inherent. Not
 * listed: methods that are not a factor ("geo", "rba", "user", "wia"), and "mca", which means several
 * channels.
 */
const KINDS: ReadonlyMap<string, 'known' | 'held' | 'inherent'> = new Map([
  ['pwd', 'known'],
  ['pin', 'known'],
  ['kba', 'known'],
  ['otp', 'held'],
  ['hwk', 'held'],
  ['swk', 'held'],
  ['pop', 'held'],
  ['sc', 'held'],
  ['sms', 'held'],
  ['tel', 'held'],
  ['fpt', 'inherent'],
  ['face', 'inherent'],
  ['iris', 'inherent'],
  ['retina', 'inherent'],
  ['vbm', 'inherent'],
]);

/** Authentication contexts that require several factors: PAPE 1.0, REFEDS MFA, Microsoft Entra ID. */
const CONTEXTS: ReadonlySet<unknown> = new Set([
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor-physical',
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
]);

/**
 * Whether a sign-in at the provider had two factors, according to the provider: "mfa" among the methods
 * (`amr`), methods of two kinds, or a context (`acr`) with several factors.
 */
export function hasTwoFactors({ amr, acr }: Readonly<Record<string, unknown>>): boolean {
  if (CONTEXTS.has(acr)) return true;
  if (!Array.isArray(amr)) return false;
  const kinds = new Set(amr.map((method: unknown) => KINDS.get(String(method)))).difference(
    new Set([undefined]),
  );
  return amr.includes('mfa') || kinds.size >= 2;
}
