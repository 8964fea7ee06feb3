import { EVERYONE } from '../../scopes/everyone.ts';
import type { Sight } from '../../scopes/seen-spaces.ts';
import type { Viewer } from '../../viewer.ts';

/** What administrators see: everything that anybody states. Call it for them only. */
export const everyoneSight = (by: Pick<Viewer, 'userId' | 'personId'>): Sight => ({
  viewer: { ...by, isAdmin: true, networkId: 0, collectiveIds: [] },
  scope: { kind: 'admin', id: EVERYONE },
});
