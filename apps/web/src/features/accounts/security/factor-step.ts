/** What the dialog of second factors shows: a way to a new one, or the recovery codes that came with it. */
export type FactorStep =
  | { kind: 'authenticator'; secret: string; address: string }
  | { kind: 'passkey'; suggestedName: string }
  | { kind: 'codes'; codes: readonly string[] };
