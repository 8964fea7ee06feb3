// What this browser keeps for the page. One that refuses storage, or has no room left, keeps nothing; nobody
// is stopped by it.

/** What is kept under a key; null without it. */
export function readStored(key: string): string | null {
  return whereAllowed((storage) => storage.getItem(key)) ?? null;
}

/** Keeps a text under a key; null forgets it. */
export function store(key: string, text: string | null): void {
  whereAllowed((storage) => {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  });
}

/** The keys that begin so. */
export function storedKeys(beginning: string): string[] {
  return whereAllowed((storage) => Object.keys(storage).filter((key) => key.startsWith(beginning))) ?? [];
}

/** Forgets everything whose key begins so. */
export function forgetStored(beginning: string): void {
  whereAllowed((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(beginning)) storage.removeItem(key);
  });
}

/** Undefined where it is not allowed: even naming the storage throws then. */
function whereAllowed<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}
