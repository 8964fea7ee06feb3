import { useEffect } from 'react';

const PRODUCT = 'Kithline';

interface Shown {
  readonly title: string;
  readonly isAbove: boolean;
}

/** The titles of what is on the screen, in the order in which it came. */
const shown: Shown[] = [];

function nameTab(): void {
  const latest = shown.findLast(({ isAbove }) => isAbove) ?? shown.at(-1);
  document.title = latest ? `${latest.title} - ${PRODUCT}` : PRODUCT;
}

/**
 * Names the browser's tab while the part is there: "Leila Haddad - Kithline". What lies `above` a page names
 * the tab before the page does, whichever comes first. Nothing happens while `title` is unknown.
 */
export function useDocumentTitle(title: string | undefined, { above = false } = {}): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const entry = { title, isAbove: above };
    shown.push(entry);
    nameTab();
    return () => {
      shown.splice(shown.indexOf(entry), 1);
      nameTab();
    };
  }, [title, above]);
}
