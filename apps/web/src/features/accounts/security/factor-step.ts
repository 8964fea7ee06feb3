/** The content of the dialog of second factors: adding one, or the recovery codes that come with it. */
export type FactorStep =
  | { kind: 'authenticator'; secret: string; address: string }
  | { kind: 'passkey'; suggestedName: string }
  | { kind: 'codes'; codes: readonly string[] };
