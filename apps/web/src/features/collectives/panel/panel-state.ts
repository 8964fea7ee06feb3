import { createContext, use } from 'react';

/** Beside the page, a rail of faces, above the page, or nothing on phones. */
export type PanelShape = 'full' | 'rail' | 'over' | 'closed';

export interface CollaboratorsPanelState {
  shape: PanelShape;
  toggle: () => void;
  close: () => void;
}

const PanelContext = createContext<CollaboratorsPanelState | null>(null);

export const CollaboratorsPanelProvider = PanelContext;

/** The collaborators panel of the collective that the page belongs to. */
export function useCollaboratorsPanel(): CollaboratorsPanelState {
  const state = use(PanelContext);
  if (state === null) throw new Error('No collaborators panel: this part stands outside a collective.');
  return state;
}
