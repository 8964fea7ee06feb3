import type { OrganizationRow, PersonRows } from '../columns/rows.ts';

const NO_NAME = { preferredKey: null, words: null, more: null } as const;

/** A person who is a contact in one network. The file of this network states a job of the person. */
export function aPerson(
  id: number,
  { networkId, organizationId, titleId }: { networkId: number; organizationId: number; titleId: number },
): PersonRows {
  const name = { ...NO_NAME, nameKey: `ana ${id}`, lastKey: `${id}` };
  return {
    id,
    common: { ...name, placeId: null, nameSource: 'sample', isStated: true },
    profile: null,
    isMember: false,
    contacts: [{ ...name, networkId, isNameless: false, connectedOn: null }],
    formerNames: [],
    stated: [
      {
        organizationId,
        titleId,
        title: `Title ${titleId}`,
        networkId,
        company: null,
        firstDay: null,
        originalTitleId: null,
        former: null,
      },
    ],
    roles: [],
    studies: [],
    items: [],
    supports: [],
  };
}

export function anOrganization(id: number, nameKey: string): OrganizationRow {
  return {
    id,
    typeId: 1,
    sizeId: null,
    placeId: null,
    name: null,
    nameKey,
    aliases: [],
    itemIds: [],
    source: 'import',
    hasStatedType: false,
  };
}
