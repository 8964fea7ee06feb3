// Access to the browser's local storage. If storage is refused or full, nothing is stored and nothing fails.

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

export function storedKeys(prefix: string): string[] {
  return whereAllowed((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? [];
}

/** Deletes everything whose key has this prefix. */
export function forgetStored(prefix: string): void {
  whereAllowed((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}

/**
 * Returns undefined if storage is refused or full. Where it is refused, even reading `localStorage` can
 * throw.
 */
function whereAllowed<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}
