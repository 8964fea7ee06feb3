import { foldText } from '@kithline/base/fold-text.ts';
import { foldedNames } from '../../apps/server/src/people/write-profile.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import { entryAt } from './entry-at.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import type { Index, SampleContact, SampleMember, SamplePerson } from './population.types.ts';

/** A member's network, and the import of its only contacts file. */
export interface ImportedNetwork {
  member: SampleMember;
  networkId: number;
  importId: number;
}

export interface StatementNaming {
  persons: readonly SamplePerson[];
  personAt: (index: Index) => number;
  organizationNamed: (name: string) => number | null;
  /** Ids in the dictionary of titles, by title. */
  titles: ReadonlyMap<string, number>;
}

const STATEMENT_COLUMNS = {
  networkId: 'bigint',
  personId: 'bigint',
  firstName: 'text',
  lastName: 'text',
  credentials: 'text',
  name: 'text',
  nameKey: 'text',
  lastKey: 'text',
  nameWords: 'text',
  nameMore: 'text',
  slug: 'text',
  linkedin: 'text',
  company: 'text',
  companyKey: 'text',
  companyIsPlain: 'boolean',
  organizationId: 'bigint',
  position: 'text',
  titleId: 'bigint',
  roleId: 'bigint',
  connectedOn: 'date',
  firstImportId: 'bigint',
  firstDay: 'date',
} as const;

export async function loadStatements(
  db: Db,
  networks: readonly ImportedNetwork[],
  naming: StatementNaming,
): Promise<void> {
  const contacts = networks.flatMap((network) =>
    network.member.contacts.map((contact) => ({ contact, network })),
  );
  const roleIds = await takeIds(db, 'work_role', contacts.length);
  await insertRows(db, 'network_contact', {
    columns: STATEMENT_COLUMNS,
    rows: contacts.map(({ contact, network }, index) => ({
      networkId: network.networkId,
      personId: naming.personAt(contact.person),
      ...nameStated(entryAt(naming.persons, contact.person)),
      ...workStated(contact, naming),
      roleId: contact.company === null && contact.position === null ? null : (roleIds[index] ?? null),
      connectedOn: contact.connectedOn,
      firstImportId: network.importId,
      firstDay: network.member.syncedOn,
    })),
  });
}

/** Contacts files contain no preferred names. Those of the sample contain no e-mail addresses either. */
function nameStated(person: SamplePerson) {
  const names = {
    firstName: person.firstName,
    lastName: person.lastName,
    credentials: person.credentials,
  };
  const { name, nameKey, lastKey, nameWords, nameMore } = foldedNames({
    ...names,
    preferredFirstName: null,
  });
  return {
    ...names,
    name,
    nameKey,
    lastKey,
    nameWords,
    nameMore,
    slug: person.linkedinSlug,
    linkedin: person.linkedin,
  };
}

function workStated({ company, position }: SampleContact, { organizationNamed, titles }: StatementNaming) {
  return {
    company,
    companyKey: company === null ? null : foldText(company),
    companyIsPlain: company !== null,
    organizationId: company === null ? null : organizationNamed(company),
    position,
    titleId: position === null ? null : (titles.get(position) ?? null),
  };
}
