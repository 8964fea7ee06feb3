import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { requiredLine, requiredText } from './rules.ts';
import { Id, IdText, Instant, Named, pageOf, paging } from './wire.ts';

export const Face = z
  .object({ id: Id, name: z.string(), profilePicture: z.nullable(z.string()) })
  .register(z.globalRegistry, { id: 'Face' });
export type Face = z.infer<typeof Face>;

/** A client, as its collaborators see it. */
export const ClientRef = z
  .object({
    id: Id,
    name: z.string(),
    profilePicture: z.nullable(z.string()),
    /** Whether the viewer owns the client. */
    isOwner: z.boolean(),
    owner: Face,
  })
  .register(z.globalRegistry, { id: 'ClientRef' });
export type ClientRef = z.infer<typeof ClientRef>;

export const Client = z
  .extend(ClientRef, {
    description: z.nullable(z.string()),
    createdOn: Instant,
    /** Those to which the viewer belongs, by name; the owner belongs to all. */
    collectives: z.array(Named),
  })
  .register(z.globalRegistry, { id: 'Client' });
export type Client = z.infer<typeof Client>;

export const ClientAccount = z
  .object({
    id: Id,
    name: z.string(),
    createdOn: Instant,
    owner: Face,
    totalCollectives: z.int(),
    /**
     * Whether the owner vouches for LinkedIn addresses: the address in an invitation is then proven for the
     * person who registers from the invited mailbox. Only administrators receive this value.
     */
    vouches: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'ClientAccount' });
export type ClientAccount = z.infer<typeof ClientAccount>;

/** In characters. The form that edits the name allows only `CLIENT_NAME_EDITED`. */
export const CLIENT_NAME = 255;
export const CLIENT_NAME_EDITED = 200;
export const CLIENT_DESCRIPTION = 500;

const USER_REQUIRED = { error: 'User is required.' };

export const NewClient = z.object({
  userId: z.int(USER_REQUIRED).check(z.positive(USER_REQUIRED)),
  name: requiredLine('Name', CLIENT_NAME, 2),
  vouches: z._default(z.boolean(), false),
});

export const ClientDetails = z.object({
  name: requiredLine('Name', CLIENT_NAME),
  description: requiredText('Description', CLIENT_DESCRIPTION),
});
export const ClientDetailsForm = z.extend(ClientDetails, { name: requiredLine('Name', CLIENT_NAME_EDITED) });

const ClientParams = z.object({ id: IdText });

export const clientsApi = {
  mine: endpoint({
    method: 'GET',
    path: '/account/clients',
    audience: 'member',
    summary: 'Clients that the member owns or whose collectives the member belongs to, by name',
    query: z.object(paging(100)),
    reply: pageOf(Client),
  }),
  list: endpoint({
    method: 'GET',
    path: '/clients',
    audience: 'member',
    summary:
      'With admin=true every client account (administrators only, else 403); without it those that the member owns. Sorted by name',
    query: z.object({
      admin: z.optional(z.enum(['true', 'false'])),
      name: z.optional(z.string().check(z.maxLength(255))),
      ...paging(50),
    }),
    reply: pageOf(ClientAccount),
  }),
  create: endpoint({
    method: 'POST',
    path: '/clients',
    audience: 'administrator',
    summary: 'Creates a client account for a user who owns none yet',
    body: NewClient,
    reply: ClientAccount,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/clients/{id}',
    audience: 'member',
    summary:
      "Changes name and description (only the client's owner), or whether the owner vouches for LinkedIn addresses (only administrators); 403 for everybody else, 404 when the client does not exist",
    params: ClientParams,
    body: z.extend(z.partial(ClientDetails), { vouches: z.optional(z.boolean()) }),
    reply: Client,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/clients/{id}/owner',
    audience: 'administrator',
    summary:
      'Transfers a client account to another member, who must not own one yet (422). The former owner becomes a collaborator of its collectives, ' +
      'and shared networks stay shared',
    params: ClientParams,
    body: z.object({ userId: Id }),
    reply: ClientAccount,
  }),
  setPicture: endpoint({
    method: 'POST',
    path: '/clients/{id}/pfp',
    audience: 'member',
    summary: "Sets the picture (JPEG or PNG); the client's owner only",
    params: ClientParams,
    upload: true,
    reply: z.object({ profilePicture: z.string() }),
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/clients/{id}/pfp',
    audience: 'member',
    summary: "Removes the picture; the client's owner only",
    params: ClientParams,
  }),
};
