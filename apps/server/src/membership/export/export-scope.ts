import type { Viewer } from '../../viewer.ts';
import { EVERYONE, type ViewerScope } from '../../scopes/seen-spaces.ts';

/**
 * The scope whose names of people and organizations an export shows: the member's network or, for an
 * administrator, everything.
 */
export function exportScope(viewer: Viewer): ViewerScope {
  const { networkId, isAdmin } = viewer;
  return {
    viewer,
    scope: isAdmin ? { kind: 'admin', id: EVERYONE } : { kind: 'network', networkId, id: networkId },
  };
}
