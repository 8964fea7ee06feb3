import { useEffect } from 'react';

const PRODUCT = 'Kithline';

/** Names the browser's tab while the part is there: "Leila Haddad - Kithline". Nothing happens while `title` is unknown. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = `${title} - ${PRODUCT}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
