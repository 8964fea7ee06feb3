import * as z from 'zod/mini';
import { ClientRef, Face } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { PrimaryWorkRole } from './people.ts';
import { requiredLine, requiredText } from './rules.ts';
import { DirectoryStats, RolesCounted, RolesQuery } from './stats.ts';
import { ClientId, Id, IdText, Instant, Named, Order, pageOf, paging } from './wire.ts';

// Maximum lengths in characters.
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
    networkShared: z.boolean(),
    stats: DirectoryStats,
    rolesCounted: RolesCounted,
    totalPersons: z.int(),
    totalOrganizations: z.int(),
    /** Without the client's owner, who belongs to every collective of the client. */
    totalCollaborators: z.int(),
    totalNetworks: z.int(),
    /** Unanswered invitations; null unless the viewer is the owner. */
    totalInvitations: z.nullable(z.int()),
    createdOn: Instant,
  })
  .register(z.globalRegistry, { id: 'Collective' });
export type Collective = z.infer<typeof Collective>;

/** A collaborator, or somebody who could become one. `id` is the id of the person. */
export const Collaborator = z
  .extend(Face, {
    userId: Id,
    primaryWorkRole: z.nullable(PrimaryWorkRole),
    networkShared: z.boolean(),
    /** The client's other collectives to which the person belongs; empty for present collaborators. */
    collectives: z.array(Named),
  })
  .register(z.globalRegistry, { id: 'Collaborator' });
export type Collaborator = z.infer<typeof Collaborator>;

export const SharedNetwork = z
  .object({
    person: Face,
    userId: Id,
    collective: Named,
    client: Named,
    /** Without those who are left out of the share. */
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
 * These persons, and everybody who has one of these labels now or later. Labels and persons must belong to
 * the viewer's network (else 422).
 */
export const LeaveOut = z.object({
  labelIds: z._default(z.array(Id).check(z.maxLength(MOST_LEFT_OUT_LABELS)), []),
  personIds: z._default(z.array(Id).check(z.maxLength(MOST_LEFT_OUT_PERSONS)), []),
});
export type LeaveOut = z.infer<typeof LeaveOut>;

export const OwnShare = z
  .object({
    shared: z.boolean(),
    sharedOn: z.nullable(Instant),
    /**
     * While the network is not shared, the exclusions of the last share. Only the viewer learns who is left
     * out.
     */
    leaveOut: z.object({ labels: z.array(Named), persons: z.array(Face) }),
    /** All people of the viewer's network, including those who are left out. */
    totalPersons: z.int(),
    totalLeftOut: z.int(),
    /** Changes when the network is shared or withdrawn, and when the exclusions change. */
    version: z.string(),
  })
  .register(z.globalRegistry, { id: 'OwnShare' });
export type OwnShare = z.infer<typeof OwnShare>;

/** A shared person as collaborators would see them, or a left-out person as the viewer sees them. */
export const PreviewPerson = z
  .object({
    person: z.extend(Face, {
      headline: z.nullable(z.string()),
      primaryWorkRole: z.nullable(PrimaryWorkRole),
      location: z.nullable(Named),
    }),
    /** Why the person is left out; null if shared. */
    leftOut: z.nullable(z.enum(['person', 'label'])),
    /** Whether the collective has the person without the viewer's network, too. */
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
      "Creates a collective of a client; only for the client's owner (403), at most 50 a day (429). A repeated request with the same draftId returns the first collective",
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
      'A collective that the viewer belongs to (else 403); 404 when it does not exist. roles says which roles its stats count: current (default) or ever',
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
    summary: 'Deletes the collective with its notes and labels, and withdraws its networks; the owner only',
    params: CollectiveParams,
  }),
  collaborators: endpoint({
    method: 'GET',
    path: '/collectives/{id}/collaborators',
    audience: 'member',
    summary:
      'Collaborators by name. With notIn=true (owner only, else 403) members who could be added: those who belong to a ' +
      'collective of the owner, and those who are in the owner’s network and have the owner in theirs',
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
      'Adds members whom notIn=true lists (others: 422); the owner only. 409 while another change to the collaborators is in progress',
    params: CollectiveParams,
    body: UserIds,
  }),
  removeCollaborators: endpoint({
    method: 'DELETE',
    path: '/collectives/{id}/collaborators',
    audience: 'member',
    summary:
      'Removes collaborators and withdraws their networks; the owner, or a collaborator who leaves. 409 while another change to the collaborators is in progress',
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
      "Shares the viewer's network, or changes who is left out. `seen` is the version on which the change is based: 409 when the share has changed since, or while another change is in progress",
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
    summary: "Withdraws the viewer's network; 204 also when it was not shared",
    params: CollectiveParams,
  }),
  own: endpoint({
    method: 'GET',
    path: '/collectives/{id}/networks/own',
    audience: 'member',
    share: 'heavy',
    summary: "How the viewer's network is shared with a collective",
    params: CollectiveParams,
    reply: OwnShare,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/collectives/{id}/networks/preview',
    audience: 'member',
    share: 'heavy',
    summary:
      "What the collaborators would see of the viewer's network with these exclusions; changes nothing",
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
      "Collectives with which the viewer's network is shared. order: by name (default, also for any other word) or " +
      'totalPersons-desc',
    query: z.object({ order: Order, ...paging(20) }),
    reply: pageOf(SharedNetwork),
  }),
};
