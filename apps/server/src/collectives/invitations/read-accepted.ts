/** Parses the answer in a query string: 'null' means unanswered, and undefined means any. */
export function readAccepted(accepted: 'true' | 'false' | 'null' | undefined): boolean | null | undefined {
  if (accepted === undefined) return undefined;
  return accepted === 'null' ? null : accepted === 'true';
}
