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
 * One contact of the file, with everything that SQL compares folded beforehand, but for the search texts of
 * its name.
 */
export type DescribedContact = Omit<StagedStatement, 'name_words' | 'name_more'>;

/** How long a slice of the work may hold the event loop, in milliseconds. */
const SLICE = 8;

/** Hosts where people have an address of their own; any other host is taken for an employer's. */
const WEBMAIL =
  /@(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|proton|protonmail|gmx|web|t-online|orange|wanadoo|free|laposte|libero|sapo|mail|yandex|zoho|fastmail|hey|qq|163|126)\.[a-z.]+$/u;

/** Folds names, companies and addresses, letting the event loop turn every few milliseconds. */
export async function describeContacts(
  contacts: readonly Contact[],
  language: HeaderLanguage | null = null,
): Promise<DescribedContact[]> {
  const described: DescribedContact[] = [];
  let sliceStart = performance.now();
  for (const contact of contacts) {
    described.push(describe(contact, { row_no: described.length + 1, language }));
    if (performance.now() - sliceStart < SLICE) continue;
    await nextTurn();
    sliceStart = performance.now();
  }
  return described;
}

function describe(
  contact: Contact,
  { row_no, language }: { row_no: number; language: HeaderLanguage | null },
): DescribedContact {
  const { credentials, slug, email, position, connectedOn } = contact;
  const first_name = contact.firstName ?? '';
  const last_name = contact.lastName ?? '';
  const written = composeName(first_name, last_name, language);
  const name = written === '' ? nameOfNameless(contact) : written;
  return {
    row_no,
    first_name,
    last_name,
    name,
    name_key: foldText(name),
    last_key: foldText(last_name),
    nameless: written === '',
    credentials,
    slug,
    linkedin: slug === null ? null : `https://www.linkedin.com/in/${encodeURIComponent(slug)}`,
    email,
    email_is_personal: email !== null && WEBMAIL.test(email),
    mailbox_name: email === null ? null : mailboxName(first_name, last_name),
    ...describeCompany(contact.company),
    position,
    connected_on: connectedOn,
  };
}

function describeCompany(
  company: string | null,
): Pick<DescribedContact, 'company' | 'company_key' | 'company_norm' | 'company_is_plain'> {
  if (company === null)
    return { company: null, company_key: null, company_norm: null, company_is_plain: false };
  return {
    company,
    company_key: foldText(company),
    company_norm: normalizeOrganizationName(company),
    company_is_plain: isPlainSpelling(company),
  };
}

/** What to call somebody of whom the file knows only the profile or the address. */
function nameOfNameless({ slug, email }: Contact): string {
  return slug ?? email?.split('@')[0] ?? '?';
}
