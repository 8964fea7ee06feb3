import { createContext, use } from 'react';

/** How the panel is shown: in full beside the page, as a rail of faces, above the page, or not at all. */
export type PanelShape = 'full' | 'rail' | 'over' | 'closed';

export interface CollaboratorsPanelState {
  shape: PanelShape;
  toggle: () => void;
  close: () => void;
}

const PanelContext = createContext<CollaboratorsPanelState | null>(null);

export const CollaboratorsPanelProvider = PanelContext;

export function useCollaboratorsPanel(): CollaboratorsPanelState {
  const state = use(PanelContext);
  if (state === null) throw new Error('useCollaboratorsPanel needs a collective around the component.');
  return state;
}
