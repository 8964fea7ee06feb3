import { clientsApi } from '@kithline/contract/clients.ts';
import type { AppContext } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { removeClientPicture, setClientPicture } from './client-pictures.ts';
import { transferClient } from './hand-client.ts';
import { createClient, listClientAccounts, listSeenClients, updateClient } from './clients.ts';

export function clientRoutes(serve: Serve<Viewer>, house: AppContext): void {
  serve(clientsApi.mine, ({ viewer, query }) => listSeenClients(house, viewer, query));
  serve(clientsApi.list, ({ viewer, query }) => listClientAccounts(house, viewer, query));
  serve(clientsApi.create, ({ viewer, body }) => createClient(house, viewer, body));
  serve(clientsApi.handOver, ({ viewer, params, body }) => transferClient(house, viewer, { ...params, ...body }));
  serve(clientsApi.update, ({ viewer, params, body }) =>
    updateClient(house, viewer, { ...body, id: params.id }),
  );
  serve(clientsApi.setPicture, ({ viewer, params, request }) =>
    setClientPicture(house, viewer, { id: params.id, request }),
  );
  serve(clientsApi.removePicture, ({ viewer, params }) => removeClientPicture(house, viewer, params.id));
}
