import type { Viewer } from '../../viewer.ts';
import { EVERYONE, type ViewerScope } from '../../scopes/seen-spaces.ts';

/**
 * The viewer scope whose spaces give people and organizations their names in an export: the member's network,
 * for administrators everything.
 */
export function exportScope(viewer: Viewer): ViewerScope {
  const { networkId, isAdmin } = viewer;
  return {
    viewer,
    scope: isAdmin ? { kind: 'admin', id: EVERYONE } : { kind: 'network', networkId, id: networkId },
  };
}
