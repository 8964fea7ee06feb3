// Access to the browser's local storage. If storage is refused or full, nothing is stored and nothing fails.

/** Returns the text under a key; null if there is none. */
export function readStored(key: string): string | null {
  return whereAllowed((storage) => storage.getItem(key)) ?? null;
}

/** Stores a text under a key; null deletes it. */
export function store(key: string, text: string | null): void {
  whereAllowed((storage) => {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  });
}

/** Returns the keys with this prefix. */
export function storedKeys(beginning: string): string[] {
  return whereAllowed((storage) => Object.keys(storage).filter((key) => key.startsWith(beginning))) ?? [];
}

/** Deletes everything whose key has this prefix. */
export function forgetStored(beginning: string): void {
  whereAllowed((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(beginning)) storage.removeItem(key);
  });
}

/**
 * Runs `act` with the storage. Returns undefined if the browser forbids storage, in which case even reading
 * `localStorage` throws.
 */
function whereAllowed<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}
