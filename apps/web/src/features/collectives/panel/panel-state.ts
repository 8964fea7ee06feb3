import { createContext, use } from 'react';

/** Where the panel is: beside the page, a rail of faces, or above the page; or that it is closed. */
export type PanelShape = 'full' | 'rail' | 'over' | 'closed';

export interface CollaboratorsPanelState {
  shape: PanelShape;
  toggle: () => void;
  close: () => void;
}

const PanelContext = createContext<CollaboratorsPanelState | null>(null);

export const CollaboratorsPanelProvider = PanelContext;

/** Returns the state of the page's collaborators panel. */
export function useCollaboratorsPanel(): CollaboratorsPanelState {
  const state = use(PanelContext);
  if (state === null) throw new Error('No collaborators panel: this part stands outside a collective.');
  return state;
}
