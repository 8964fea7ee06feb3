/** How a query names the answer of an invitation: 'null' is none, and not given is any. */
export function readAccepted(accepted: 'true' | 'false' | 'null' | undefined): boolean | null | undefined {
  if (accepted === undefined) return undefined;
  return accepted === 'null' ? null : accepted === 'true';
}
