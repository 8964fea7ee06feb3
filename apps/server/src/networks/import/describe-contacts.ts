import { setImmediate as nextTurn } from 'node:timers/promises';
import { normalizeOrganizationName } from '../../organizations/normalize-organization-name.ts';
import { foldText } from '../../platform/text/fold-text.ts';
import type { Contact } from '../contacts-file/read-row.ts';

/** One contact of the file, with everything that SQL compares folded beforehand. */
export interface DescribedContact {
  /** Order in the file, from 1. */
  readonly row_no: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly name: string;
  /** Folded name: orders, compares. */
  readonly name_key: string;
  /** True when the file gives no name and `name` is taken from the profile or the address. */
  readonly nameless: boolean;
  /** Folded words of the first name. */
  readonly given: readonly string[];
  readonly credentials: string | null;
  readonly slug: string | null;
  readonly linkedin: string | null;
  readonly email: string | null;
  readonly email_is_personal: boolean;
  readonly company: string | null;
  readonly company_key: string | null;
  readonly company_norm: string | null;
  readonly position: string | null;
  /** `YYYY-MM-DD`. */
  readonly connected_on: string | null;
}

/** How long a slice of the work may hold the event loop, in milliseconds. */
const SLICE = 8;

/** Hosts where people have an address of their own; any other host is taken for an employer's. */
const WEBMAIL =
  /@(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|proton|protonmail|gmx|web|t-online|orange|wanadoo|free|laposte|libero|sapo|mail|yandex|zoho|fastmail|hey|qq|163|126)\.[a-z.]+$/u;

/** Folds names, companies and addresses, letting the event loop turn every few milliseconds. */
export async function describeContacts(contacts: readonly Contact[]): Promise<DescribedContact[]> {
  const described: DescribedContact[] = [];
  let sliceStart = performance.now();
  for (const contact of contacts) {
    described.push(describe(contact, described.length + 1));
    if (performance.now() - sliceStart < SLICE) continue;
    await nextTurn();
    sliceStart = performance.now();
  }
  return described;
}

function describe(contact: Contact, row_no: number): DescribedContact {
  const { credentials, slug, email, company, position, connectedOn } = contact;
  const first_name = contact.firstName ?? '';
  const last_name = contact.lastName ?? '';
  const written = `${first_name} ${last_name}`.trim();
  const name = written === '' ? nameOfNameless(contact) : written;
  const company_norm = company === null ? '' : normalizeOrganizationName(company);
  return {
    row_no,
    first_name,
    last_name,
    name,
    name_key: foldText(name),
    nameless: written === '',
    given: foldText(first_name)
      .split(' ')
      .filter((word) => word !== ''),
    credentials,
    slug,
    linkedin: slug === null ? null : `https://www.linkedin.com/in/${encodeURIComponent(slug)}`,
    email,
    email_is_personal: email !== null && WEBMAIL.test(email),
    company: company_norm === '' ? null : company,
    company_key: company === null ? null : foldText(company),
    company_norm: company_norm === '' ? null : company_norm,
    position,
    connected_on: connectedOn,
  };
}

/** What to call somebody of whom the file knows only the profile or the address. */
function nameOfNameless({ slug, email }: Contact): string {
  return slug ?? email?.split('@')[0] ?? '?';
}
