import * as collectives from './collective-changes.ts';
import * as organizations from './organization-changes.ts';
import * as profiles from './profile-changes.ts';
import * as statements from './statement-changes.ts';
import type { Change } from './world.ts';

/** Every kind of change, and how often it comes. */
export const CHANGES: readonly { readonly name: string; readonly change: Change; readonly weight: number }[] =
  [
    ...weighed(statements, 5, { addStatement: 12, changeStatement: 8 }),
    ...weighed(profiles, 5, {
      addPerson: 4,
      deletePerson: 2,
      addMember: 1,
      deleteMember: 1,
      changeRole: 10,
      changeEducation: 8,
    }),
    ...weighed(organizations, 4, {
      deleteOrganization: 1,
      renamePlace: 1,
      renameLookup: 2,
      truncateSupport: 1,
    }),
    ...weighed(collectives, 3, { addCollective: 2, deleteCollective: 0.7, addShare: 5, changeLeftOut: 6 }),
  ];

function weighed<N extends string>(
  changes: Readonly<Record<N, Change>>,
  usual: number,
  others: Partial<Record<N, number>>,
) {
  return Object.entries<Change>(changes).map(([name, change]) => ({
    name,
    change,
    weight: others[name as N] ?? usual,
  }));
}
