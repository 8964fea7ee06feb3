import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, IdText } from './wire.ts';

const Slug = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'An address is required.' }), z.maxLength(255));

const PersonParams = z.object({ id: IdText });

/**
 * What to separate from a person: everything linked by a profile address, or all statements of one network.
 */
export const Part = z.union([z.object({ slug: Slug }), z.object({ networkId: z.int().check(z.positive()) })]);
export type Part = z.infer<typeof Part>;

export const OfferedRole = z
  .object({ title: z.nullable(z.string()), organization: z.nullable(z.string()) })
  .register(z.globalRegistry, { id: 'OfferedRole' });
export type OfferedRole = z.infer<typeof OfferedRole>;

/**
 * `GET /persons?admin=true&confirm=true` lists waiting addresses, in `waiting` of its results (directory.ts).
 */
export const identityApi = {
  confirm: endpoint({
    method: 'POST',
    path: '/persons/{id}/addresses/confirm',
    audience: 'administrator',
    summary:
      'Confirms the LinkedIn address that a member entered: contacts files with the address then refer to the member; 404 when the address is not waiting, 409 when it belongs to another member',
    params: PersonParams,
    body: z.object({ slug: Slug }),
  }),
  part: endpoint({
    method: 'POST',
    path: '/persons/{id}/part',
    audience: 'administrator',
    summary:
      'Separates what was wrongly merged into one person: an address, or the statements of one network, then belong to a new person, who is returned. A waiting address is refused; the reply is then null',
    params: PersonParams,
    body: Part,
    reply: z.object({ personId: z.nullable(Id) }),
  }),
  confirmOfClient: endpoint({
    method: 'POST',
    path: '/clients/{id}/confirm-addresses',
    audience: 'administrator',
    summary:
      "Confirms all waiting addresses of members whom the client's owner has invited, except those that belong to another member",
    params: z.object({ id: IdText }),
    reply: z.object({ confirmed: z.int(), waiting: z.int() }),
  }),
  waitingAddress: endpoint({
    method: 'GET',
    path: '/account/waiting-address',
    audience: 'member',
    summary: "The member's LinkedIn address that waits for an administrator; null when there is none",
    reply: z.object({ slug: z.nullable(z.string()) }),
  }),
  offeredRole: endpoint({
    method: 'GET',
    path: '/account/offered-role',
    audience: 'member',
    summary: 'The role that was found for the member at registration, until the member keeps or declines it',
    reply: z.object({ role: z.nullable(OfferedRole) }),
  }),
  keepRole: endpoint({
    method: 'POST',
    path: '/account/offered-role',
    audience: 'member',
    summary:
      "Adds the offered role to the member's profile, for everybody who sees it; 404 when none is offered",
  }),
  declineRole: endpoint({
    method: 'DELETE',
    path: '/account/offered-role',
    audience: 'member',
    summary: 'Declines the offered role',
  }),
};
