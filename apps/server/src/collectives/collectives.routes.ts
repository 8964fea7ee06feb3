import { collectivesApi } from '@kithline/contract/collectives.ts';
import type { AppContext } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { addCollaborators, removeCollaborators } from './change-collaborators.ts';
import { listCollaborators } from './collaborators.ts';
import { createCollective, readCollective, updateCollective } from './collectives.ts';
import { destroyCollective } from './destroy-collective.ts';
import type { PlatformInvites } from './invitations/platform-invites.ts';

export function collectiveRoutes(serve: Serve<Viewer>, house: AppContext, invites: PlatformInvites): void {
  serve(collectivesApi.create, ({ viewer, body }) => createCollective(house, viewer, body));
  serve(collectivesApi.read, ({ viewer, params, query }) =>
    readCollective(house, viewer, { collectiveId: params.id, rolesCounted: query.roles }),
  );
  serve(collectivesApi.update, ({ viewer, params, body }) =>
    updateCollective(house, viewer, { ...body, id: params.id }),
  );
  serve(collectivesApi.destroy, ({ viewer, params }) =>
    destroyCollective({ house, invites }, viewer, params.id),
  );
  serve(collectivesApi.collaborators, ({ viewer, params, query }) =>
    listCollaborators(house, viewer, { ...query, id: params.id }),
  );
  serve(collectivesApi.addCollaborators, ({ viewer, params, body }) =>
    addCollaborators(house, viewer, { id: params.id, userIds: body.userIds }),
  );
  serve(collectivesApi.removeCollaborators, ({ viewer, params, body }) =>
    removeCollaborators(house, viewer, { id: params.id, userIds: body.userIds }),
  );
}
