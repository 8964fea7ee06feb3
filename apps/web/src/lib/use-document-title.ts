import { useEffect } from 'react';

const PRODUCT = 'Kithline';

interface Shown {
  readonly title: string;
  readonly isAbove: boolean;
}

/** The titles of the mounted components, in the order in which the components were mounted. */
const shown: Shown[] = [];

function nameTab(): void {
  const latest = shown.findLast(({ isAbove }) => isAbove) ?? shown.at(-1);
  document.title = latest ? `${latest.title} - ${PRODUCT}` : PRODUCT;
}

/**
 * Sets the title of the browser tab while the component is mounted: "Leila Haddad - Kithline". The title of a
 * component that is `above` a page takes precedence over the page's, whichever is mounted first. `undefined`
 * sets no title.
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
