const acts = new Set<() => void>();

/** Has `act` called when the member logs out. It stays for as long as the page does. */
export function atSignOut(act: () => void): void {
  acts.add(act);
}

/** The member has logged out: what goes on by itself ends. */
export function endAtSignOut(): void {
  for (const act of acts) act();
}
