import { collectivesApi } from '@kithline/contract/collectives.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { addCollaborators, removeCollaborators } from './change-collaborators.ts';
import { listCollaborators } from './collaborators.ts';
import { createCollective, readCollective, updateCollective } from './collectives.ts';
import { destroyCollective } from './destroy-collective.ts';
import type { PlatformInvites } from './invitations/platform-invites.ts';

export function collectiveRoutes(serve: Serve<Viewer>, app: AppContext, invites: PlatformInvites): void {
  serve(collectivesApi.create, ({ viewer, body }) => createCollective(app, viewer, body));
  serve(collectivesApi.read, ({ viewer, params, query }) =>
    readCollective(app, viewer, { collectiveId: params.id, rolesCounted: query.roles }),
  );
  serve(collectivesApi.update, ({ viewer, params, body }) =>
    updateCollective(app, viewer, { ...body, id: params.id }),
  );
  serve(collectivesApi.destroy, ({ viewer, params }) =>
    destroyCollective({ app, invites }, viewer, params.id),
  );
  serve(collectivesApi.collaborators, ({ viewer, params, query }) =>
    listCollaborators(app, viewer, { ...query, id: params.id }),
  );
  serve(collectivesApi.addCollaborators, ({ viewer, params, body }) =>
    addCollaborators(app, viewer, { id: params.id, userIds: body.userIds }),
  );
  serve(collectivesApi.removeCollaborators, ({ viewer, params, body }) =>
    removeCollaborators(app, viewer, { id: params.id, userIds: body.userIds }),
  );
}
