import { clientsApi } from '@kithline/contract/clients.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { removeClientPicture, setClientPicture } from './client-pictures.ts';
import { transferClient } from './transfer-client.ts';
import { createClient, listClientAccounts, listSeenClients, updateClient } from './clients.ts';

export function clientRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(clientsApi.mine, ({ viewer, query }) => listSeenClients(app, viewer, query));
  serve(clientsApi.list, ({ viewer, query }) => listClientAccounts(app, viewer, query));
  serve(clientsApi.create, ({ viewer, body }) => createClient(app, viewer, body));
  serve(clientsApi.handOver, ({ viewer, params, body }) =>
    transferClient(app, viewer, { ...params, ...body }),
  );
  serve(clientsApi.update, ({ viewer, params, body }) =>
    updateClient(app, viewer, { ...body, id: params.id }),
  );
  serve(clientsApi.setPicture, ({ viewer, params, request }) =>
    setClientPicture(app, viewer, { id: params.id, request }),
  );
  serve(clientsApi.removePicture, ({ viewer, params }) => removeClientPicture(app, viewer, params.id));
}
