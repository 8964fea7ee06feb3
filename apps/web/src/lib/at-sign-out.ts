const acts = new Set<() => void>();

/** Calls `act` each time the member logs out or secures the account in this tab, until the page is closed. */
export function atSignOut(act: () => void): void {
  acts.add(act);
}

/** Calls everything that was registered with `atSignOut`. */
export function runSignOutActs(): void {
  for (const act of acts) act();
}
