import { createContext } from 'react';

/** Says whether the viewer made the last change of a field, in another tab or by taking a change back, and nobody else. */
export const ChangedByViewer = createContext<(name: string) => boolean>(() => false);
