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
  /** The organization of that name. */
  organizationNamed: (name: string) => number | null;
  /** Title -> id in the dictionary of titles. */
  titles: ReadonlyMap<string, number>;
}

const STATEMENT_COLUMNS = {
  network_id: 'bigint',
  person_id: 'bigint',
  first_name: 'text',
  last_name: 'text',
  credentials: 'text',
  name: 'text',
  name_key: 'text',
  last_key: 'text',
  name_words: 'text',
  name_more: 'text',
  slug: 'text',
  linkedin: 'text',
  company: 'text',
  company_key: 'text',
  company_is_plain: 'boolean',
  organization_id: 'bigint',
  position: 'text',
  title_id: 'bigint',
  role_id: 'bigint',
  connected_on: 'date',
  first_import_id: 'bigint',
  first_day: 'date',
} as const;

/** Writes what the members' contacts files say of each contact. */
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
      network_id: network.networkId,
      person_id: naming.personAt(contact.person),
      ...nameStated(entryAt(naming.persons, contact.person)),
      ...workStated(contact, naming),
      role_id: contact.company === null && contact.position === null ? null : (roleIds[index] ?? null),
      connected_on: contact.connectedOn,
      first_import_id: network.importId,
      first_day: network.member.syncedOn,
    })),
  });
}

/** Files give no preferred names, and the sample's give no addresses. */
function nameStated(person: SamplePerson) {
  const names = {
    first_name: person.firstName,
    last_name: person.lastName,
    credentials: person.credentials,
  };
  const { name, name_key, last_key, name_words, name_more } = foldedNames({
    ...names,
    preferred_first_name: null,
  });
  return {
    ...names,
    name,
    name_key,
    last_key,
    name_words,
    name_more,
    slug: person.linkedinSlug,
    linkedin: person.linkedin,
  };
}

function workStated({ company, position }: SampleContact, { organizationNamed, titles }: StatementNaming) {
  return {
    company,
    company_key: company === null ? null : foldText(company),
    company_is_plain: company !== null,
    organization_id: company === null ? null : organizationNamed(company),
    position,
    title_id: position === null ? null : (titles.get(position) ?? null),
  };
}
