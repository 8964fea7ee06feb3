import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, IdText } from './wire.ts';

/** The longest part of a profile's address that identifies a person. */
const Slug = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'An address is required.' }), z.maxLength(255));

const PersonParams = z.object({ id: IdText });

/** What is parted from a person: what leads to the person by a profile address, or what one network says. */
export const Part = z.union([z.object({ slug: Slug }), z.object({ networkId: z.int().check(z.positive()) })]);
export type Part = z.infer<typeof Part>;

export const OfferedRole = z
  .object({ title: z.nullable(z.string()), organization: z.nullable(z.string()) })
  .register(z.globalRegistry, { id: 'OfferedRole' });
export type OfferedRole = z.infer<typeof OfferedRole>;

/**
 * Who is who. What waits is listed by `GET /persons?admin=true&confirm=true`, whose results carry `waiting`
 * (directory.ts).
 */
export const identityApi = {
  confirm: endpoint({
    method: 'POST',
    path: '/persons/{id}/addresses/confirm',
    audience: 'administrator',
    summary:
      'Contacts files with the LinkedIn address that this member typed lead to the member from now on; 404 when it does not wait, ' +
      '409 when it leads to another member',
    params: PersonParams,
    body: z.object({ slug: Slug }),
  }),
  part: endpoint({
    method: 'POST',
    path: '/persons/{id}/part',
    audience: 'administrator',
    summary:
      'Makes what was joined a person of its own: what leads here by an address, or what one network says. An address that waits is ' +
      'refused. Answers the new person; null when the address had only waited',
    params: PersonParams,
    body: Part,
    reply: z.object({ personId: z.nullable(Id) }),
  }),
  confirmOfClient: endpoint({
    method: 'POST',
    path: '/clients/{id}/confirm-addresses',
    audience: 'administrator',
    summary:
      "Confirms all addresses that wait of members whom the client's owner has invited; those that lead to another member go on waiting",
    params: z.object({ id: IdText }),
    reply: z.object({ confirmed: z.int(), waiting: z.int() }),
  }),
  waitingAddress: endpoint({
    method: 'GET',
    path: '/account/waiting-address',
    audience: 'member',
    summary: "The member's LinkedIn address that waits for an administrator; null when none does",
    reply: z.object({ slug: z.nullable(z.string()) }),
  }),
  offeredRole: endpoint({
    method: 'GET',
    path: '/account/offered-role',
    audience: 'member',
    summary:
      'The role that was shown with the record that the member took over, until the member keeps or declines it',
    reply: z.object({ role: z.nullable(OfferedRole) }),
  }),
  keepRole: endpoint({
    method: 'POST',
    path: '/account/offered-role',
    audience: 'member',
    summary:
      "Makes the offered role the member's own: everybody who sees the profile sees it; 404 when none is offered",
  }),
  declineRole: endpoint({
    method: 'DELETE',
    path: '/account/offered-role',
    audience: 'member',
    summary: 'Offers the role no longer',
  }),
};
