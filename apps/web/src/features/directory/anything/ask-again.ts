/** Opens the search in the header; null on pages without a search. */
let opener: ((text: string) => void) | null = null;

/** Opens the search with a text that the user can change. */
export function openSearchWith(text: string): void {
  opener?.(text);
}

/** Registers the search of the page. Returns a function that unregisters it. */
export function registerSearch(open: (text: string) => void): () => void {
  opener = open;
  return () => {
    if (opener === open) opener = null;
  };
}
