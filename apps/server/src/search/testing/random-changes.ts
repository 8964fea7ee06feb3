import * as collectives from './collective-changes.ts';
import * as organizations from './organization-changes.ts';
import * as profiles from './profile-changes.ts';
import * as statements from './statement-changes.ts';
import type { Change } from './world.ts';

/** Every kind of change, with its relative frequency. */
export const CHANGES: readonly { readonly name: string; readonly change: Change; readonly weight: number }[] =
  [
    ...weighed(statements, 5, { addStatement: 12, changeStatement: 8 }),
    ...weighed(profiles, 5, {
      addPerson: 4,
      deletePerson: 2,
      addMember: 2,
      deleteMember: 4,
      changeRole: 10,
      changeEducation: 14,
    }),
    ...weighed(organizations, 4, {
      deleteOrganization: 2.5,
      renamePlace: 3,
      renameLookup: 2,
      truncateSupport: 2,
    }),
    ...weighed(collectives, 3, { addCollective: 3, deleteCollective: 1.5, addShare: 5, changeLeftOut: 6 }),
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
