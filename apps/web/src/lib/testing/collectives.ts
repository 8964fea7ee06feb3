import type { Collaborator, Collective } from '@kithline/contract/collectives.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { aClient } from './clients.ts';

/** A collective of Meridian Foundation without people, as a collaborator sees it. */
export function aCollective(facts: Partial<Collective> = {}): Collective {
  return {
    id: 7,
    name: 'Climate Board Bench',
    description: 'Directors and chairs for climate ventures.',
    client: aClient({}),
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
    totalPersons: 0,
    totalOrganizations: 0,
    totalCollaborators: 0,
    totalNetworks: 0,
    totalInvitations: null,
    createdOn: 0,
    ...facts,
  };
}

/** A page of collaborators with these names, and the total number. */
export function collaboratorsPage(names: readonly string[], total = names.length) {
  const people = names.map((name, index): Collaborator => ({
    id: 100 + index,
    userId: 200 + index,
    name,
    profilePicture: null,
    primaryWorkRole: null,
    networkShared: false,
    collectives: [],
  }));
  return toPage(people, { page: 1, limit: 100, total });
}
