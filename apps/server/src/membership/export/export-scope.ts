import type { Viewer } from '../../viewer.ts';
import { EVERYONE, type ViewerScope } from '../../scopes/seen-spaces.ts';

/**
 * By which spaces an export names people and organizations: those of the own network, for administrators all.
 */
export function exportScope(viewer: Viewer): ViewerScope {
  const { networkId, isAdmin } = viewer;
  return {
    viewer,
    scope: isAdmin ? { kind: 'admin', id: EVERYONE } : { kind: 'network', networkId, id: networkId },
  };
}
