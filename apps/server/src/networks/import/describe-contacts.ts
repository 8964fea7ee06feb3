import { foldText } from '@kithline/base/fold-text.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isPlainSpelling } from '../../organizations/is-plain-spelling.ts';
import { normalizeOrganizationName } from '../../organizations/normalize-organization-name.ts';
import { mailboxName } from '../../people/identity/mailbox-name.ts';
import type { StagedStatement } from '../../people/statements/staged-statements.queries.ts';
import { composeName } from '../contacts-file/compose-name.ts';
import type { HeaderLanguage } from '../contacts-file/header-names.ts';
import type { Contact } from '../contacts-file/read-row.ts';

/**
 * One contact of the file, with the folded texts (`foldText`) that SQL compares, but without the search texts
 * of the name.
 */
export type DescribedContact = Omit<StagedStatement, 'nameWords' | 'nameMore'>;

/** Milliseconds for which a slice of the work may block the event loop. */
const SLICE = 8;

/** Hosts at which people have private addresses. All other hosts count as hosts of employers. */
const WEBMAIL =
  /@(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|proton|protonmail|gmx|web|t-online|orange|wanadoo|free|laposte|libero|sapo|mail|yandex|zoho|fastmail|hey|qq|163|126)\.[a-z.]+$/u;

/** Describes contacts in slices, so that other work can run. */
export async function describeContacts(
  contacts: readonly Contact[],
  language: HeaderLanguage | null = null,
): Promise<DescribedContact[]> {
  const described: DescribedContact[] = [];
  let sliceStart = performance.now();
  for (const contact of contacts) {
    described.push(describe(contact, { rowNo: described.length + 1, language }));
    if (performance.now() - sliceStart < SLICE) continue;
    await nextTurn();
    sliceStart = performance.now();
  }
  return described;
}

function describe(
  contact: Contact,
  { rowNo, language }: { rowNo: number; language: HeaderLanguage | null },
): DescribedContact {
  const { credentials, slug, email, position, connectedOn } = contact;
  const firstName = contact.firstName ?? '';
  const lastName = contact.lastName ?? '';
  const written = composeName(firstName, lastName, language);
  const name = written === '' ? nameOfNameless(contact) : written;
  return {
    rowNo,
    firstName,
    lastName,
    name,
    nameKey: foldText(name),
    lastKey: foldText(lastName),
    nameless: written === '',
    credentials,
    slug,
    linkedin: slug === null ? null : `https://www.linkedin.com/in/${encodeURIComponent(slug)}`,
    email,
    emailIsPersonal: email !== null && WEBMAIL.test(email),
    mailboxName: email === null ? null : mailboxName(firstName, lastName),
    ...describeCompany(contact.company),
    position,
    connectedOn,
  };
}

function describeCompany(
  company: string | null,
): Pick<DescribedContact, 'company' | 'companyKey' | 'companyNorm' | 'companyIsPlain'> {
  if (company === null) return { company: null, companyKey: null, companyNorm: null, companyIsPlain: false };
  return {
    company,
    companyKey: foldText(company),
    companyNorm: normalizeOrganizationName(company),
    companyIsPlain: isPlainSpelling(company),
  };
}

function nameOfNameless({ slug, email }: Contact): string {
  return slug ?? email?.split('@')[0] ?? '?';
}
