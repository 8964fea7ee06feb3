import * as z from 'zod/mini';
import { ClientRef, Face } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { PrimaryWorkRole } from './people.ts';
import { requiredLine, requiredText } from './rules.ts';
import { DirectoryStats, RolesCounted, RolesQuery } from './stats.ts';
import { ClientId, Id, IdText, Instant, Named, Order, pageOf, paging } from './wire.ts';

export const COLLECTIVE_NAME = 200;
export const COLLECTIVE_DESCRIPTION = 800;

export const CollectiveDetails = z.object({
  name: requiredLine('Name', COLLECTIVE_NAME),
  description: requiredText('Description', COLLECTIVE_DESCRIPTION),
});

export const Collective = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    client: ClientRef,
    /** Whether the viewer shares the own network with it. */
    networkShared: z.boolean(),
    stats: DirectoryStats,
    /** Which roles the stats count. */
    rolesCounted: RolesCounted,
    totalPersons: z.int(),
    totalOrganizations: z.int(),
    /** Without the client's owner, who belongs to every collective of the client. */
    totalCollaborators: z.int(),
    totalNetworks: z.int(),
    /** Invitations without an answer; only for the owner, else null. */
    totalInvitations: z.nullable(z.int()),
    createdOn: Instant,
  })
  .register(z.globalRegistry, { id: 'Collective' });
export type Collective = z.infer<typeof Collective>;

/** A collaborator, or somebody who could become one. `id` is the person's. */
export const Collaborator = z
  .extend(Face, {
    userId: Id,
    primaryWorkRole: z.nullable(PrimaryWorkRole),
    /** Whether the own network is shared with the collective. */
    networkShared: z.boolean(),
    /** Only of others: collectives of the same client that they are in. */
    collectives: z.array(Named),
  })
  .register(z.globalRegistry, { id: 'Collaborator' });
export type Collaborator = z.infer<typeof Collaborator>;

/** A network that is shared with a collective: whose, with how much of it. */
export const SharedNetwork = z
  .object({
    person: Face,
    userId: Id,
    collective: Named,
    client: Named,
    /** People of the network that the collective sees; without those who were left out. */
    totalPersons: z.int(),
    totalOrganizations: z.int(),
    sharedOn: Instant,
    isOwn: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'SharedNetwork' });
export type SharedNetwork = z.infer<typeof SharedNetwork>;

export const MOST_LEFT_OUT_PERSONS = 2_000;
export const MOST_LEFT_OUT_LABELS = 100;

/**
 * Who stays out of a share: the people with one of these labels of the own network, now and later, and these
 * persons. Ids that are not of the own network are refused (422).
 */
export const LeaveOut = z.object({
  labelIds: z._default(z.array(Id).check(z.maxLength(MOST_LEFT_OUT_LABELS)), []),
  personIds: z._default(z.array(Id).check(z.maxLength(MOST_LEFT_OUT_PERSONS)), []),
});
export type LeaveOut = z.infer<typeof LeaveOut>;

/** How the viewer's own network is shared with a collective. What is left out is known to nobody else. */
export const OwnShare = z
  .object({
    shared: z.boolean(),
    sharedOn: z.nullable(Instant),
    /** While it is not shared: who was left out until it was withdrawn. */
    leaveOut: z.object({ labels: z.array(Named), persons: z.array(Face) }),
    /** Of the own network: how many it holds, and how many of them are left out. */
    totalPersons: z.int(),
    totalLeftOut: z.int(),
    /** Stands for whether it is shared and what is left out, as read here; the same only while both are. */
    version: z.string(),
  })
  .register(z.globalRegistry, { id: 'OwnShare' });
export type OwnShare = z.infer<typeof OwnShare>;

/** Somebody of the own network as the collaborators would see them. */
export const PreviewPerson = z
  .object({
    person: z.extend(Face, {
      headline: z.nullable(z.string()),
      primaryWorkRole: z.nullable(PrimaryWorkRole),
      location: z.nullable(Named),
    }),
    /** What keeps the person out of the share; null when it would be shared. */
    leftOut: z.nullable(z.enum(['person', 'label'])),
    /** Whether the collective knows the person without this network. */
    alreadyThere: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'PreviewPerson' });
export type PreviewPerson = z.infer<typeof PreviewPerson>;

const CollectiveParams = z.object({ id: IdText });
const UserIds = z.object({
  userIds: z.array(Id).check(z.minLength(1, { error: 'Choose at least one member.' }), z.maxLength(100)),
});

export const collectivesApi = {
  create: endpoint({
    method: 'POST',
    path: '/collectives',
    audience: 'member',
    summary:
      "Makes a collective of a client; the client's owner only (403), and at most 50 a day (429). Sent again with the same " +
      'draftId, it is the first one',
    body: z.extend(CollectiveDetails, { clientAccountId: Id, draftId: z.optional(ClientId) }),
    reply: Collective,
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: '/collectives/{id}',
    audience: 'member',
    share: 'heavy',
    summary:
      'A collective that the viewer belongs to (else 403); 404 when there is none. roles: current (default) or ever, which ' +
      'roles its stats count',
    params: CollectiveParams,
    query: z.prefault(RolesQuery, {}),
    reply: Collective,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/collectives/{id}',
    audience: 'member',
    summary: 'Changes name and description; the owner only',
    params: CollectiveParams,
    body: z.partial(CollectiveDetails),
    reply: Collective,
  }),
  destroy: endpoint({
    method: 'DELETE',
    path: '/collectives/{id}',
    audience: 'member',
    summary: 'Destroys the collective with its notes and labels and unshares its networks; the owner only',
    params: CollectiveParams,
  }),
  collaborators: endpoint({
    method: 'GET',
    path: '/collectives/{id}/collaborators',
    audience: 'member',
    summary:
      'Collaborators by name. With notIn=true (owner only, else 403) members who could be added: those who belong to a ' +
      'collective of the owner, and those who have the owner in their network as the owner has them',
    params: CollectiveParams,
    query: z.object({
      name: z.optional(z.string().check(z.maxLength(200))),
      notIn: z.optional(z.enum(['true', 'false'])),
      ...paging(100),
    }),
    reply: pageOf(Collaborator),
  }),
  addCollaborators: endpoint({
    method: 'POST',
    path: '/collectives/{id}/collaborators',
    audience: 'member',
    summary:
      'Adds members whom notIn=true lists (others: 422); the owner only. 409 while another change of them is under way',
    params: CollectiveParams,
    body: UserIds,
  }),
  removeCollaborators: endpoint({
    method: 'DELETE',
    path: '/collectives/{id}/collaborators',
    audience: 'member',
    summary:
      'Removes collaborators and unshares their networks; the owner, or a collaborator who leaves. 409 while another ' +
      'change of them is under way',
    params: CollectiveParams,
    body: UserIds,
  }),
};

export const sharingApi = {
  list: endpoint({
    method: 'GET',
    path: '/collectives/{id}/networks',
    audience: 'member',
    summary:
      'Networks shared with a collective. order: totalPersons-desc (default, also for any other word) or name-asc',
    params: CollectiveParams,
    query: z.object({ order: Order, ...paging(20) }),
    reply: pageOf(SharedNetwork),
  }),
  share: endpoint({
    method: 'POST',
    path: '/collectives/{id}/networks',
    audience: 'member',
    summary:
      "Shares the viewer's own network, or changes what is left out of it. With `seen`, the version that this was decided " +
      'on: 409, and nothing happens, when the share is another one by now; as well while another change of it is under way',
    params: CollectiveParams,
    body: z.optional(
      z.object({ leaveOut: z.optional(LeaveOut), seen: z.optional(z.string().check(z.maxLength(100))) }),
    ),
    reply: OwnShare,
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/collectives/{id}/networks',
    audience: 'member',
    summary: "Withdraws the viewer's own network; 204 also when it was not shared",
    params: CollectiveParams,
  }),
  own: endpoint({
    method: 'GET',
    path: '/collectives/{id}/networks/own',
    audience: 'member',
    share: 'heavy',
    summary: "How the viewer's own network is shared with a collective",
    params: CollectiveParams,
    reply: OwnShare,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/collectives/{id}/networks/preview',
    audience: 'member',
    share: 'heavy',
    summary: 'What the collaborators will see of the own network if this is left out; changes nothing',
    params: CollectiveParams,
    body: z.object({
      leaveOut: z.prefault(LeaveOut, {}),
      name: z._default(z.string().check(z.maxLength(200)), ''),
      show: z._default(z.enum(['all', 'shared', 'leftOut']), 'all'),
      ...paging(50),
    }),
    reply: z.extend(pageOf(PreviewPerson), {
      totals: z.object({ persons: z.int(), organizations: z.int(), leftOut: z.int() }),
    }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/account/network/shared',
    audience: 'member',
    share: 'heavy',
    summary:
      'Collectives that the own network is shared with. order: by name (default, also for any other word) or ' +
      'totalPersons-desc',
    query: z.object({ order: Order, ...paging(20) }),
    reply: pageOf(SharedNetwork),
  }),
};
