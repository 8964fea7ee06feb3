import type { Collaborator, Collective } from '@kithline/contract/collectives.ts';

/** A collective of the Meridian Foundation, by default as its owner sees it. */
export function aCollective(change: Partial<Collective> & { isOwner?: boolean } = {}): Collective {
  const { isOwner = true, ...others } = change;
  const owner = { id: 20, name: 'Inês Carvalho', profilePicture: null };
  return {
    id: 7,
    name: 'Climate Board Bench',
    description: 'Chairs and trustees for climate boards.',
    client: { id: 3, name: 'Meridian Foundation', profilePicture: null, isOwner, owner },
    networkShared: false,
    stats: {
      organizations: [],
      seniorityLevels: [],
      roles: [],
      industries: [],
      organizationSizes: [],
      schools: [],
    },
    rolesCounted: 'current',
    totalPersons: 4000,
    totalOrganizations: 900,
    totalCollaborators: 14,
    totalNetworks: 11,
    totalInvitations: isOwner ? 1 : null,
    createdOn: 1_780_000_000,
    ...others,
  };
}

/** A collaborator, or a member who could be added. User ids are person ids plus 100. */
export function aCollaborator(id: number, name: string, change: Partial<Collaborator> = {}): Collaborator {
  return {
    id,
    userId: id + 100,
    name,
    profilePicture: null,
    primaryWorkRole: {
      title: 'Director',
      organization: { id: 1, name: 'Halden Ventures', profilePicture: null },
    },
    networkShared: true,
    collectives: [],
    ...change,
  };
}
