const acts = new Set<() => void>();

/** Calls `act` whenever the member logs out, until the page is closed. */
export function atSignOut(act: () => void): void {
  acts.add(act);
}

/** Runs everything that was registered for logging out. */
export function endAtSignOut(): void {
  for (const act of acts) act();
}
