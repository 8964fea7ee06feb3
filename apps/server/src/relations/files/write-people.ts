import type { FileFormat } from '@kithline/contract/people-files.ts';
import { strengthOf } from '@kithline/contract/strengths.ts';
import type { AppContext } from '../../app-context.ts';
import { type PersonOfFile, readForFile } from '../../directory/list-persons.ts';
import { type CardFacts, cardFactsOf } from '../../people/card-facts.queries.ts';
import { type Addresses, readAddresses, readAddressesByKind } from '../../people/people.ts';
import { brokenOff } from '../../platform/http/gone.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/text/write-csv.ts';
import { addressLine, partsLine, textLine, writeCard } from '../../platform/text/write-vcard.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import { inParts } from '../in-parts.ts';

interface Writing {
  readonly viewerScope: ViewerScope;
  readonly ids: readonly number[];
  readonly format: FileFormat;
  readonly disconnected: AbortSignal;
}

export const EXTENSION = { csv: 'csv', vcard: 'vcf' } as const satisfies Record<FileFormat, string>;

/**
 * Returns the text of a file of these people, and how many people it contains. A CSV file follows RFC 4180,
 * and spreadsheets run no formula in it; its days are in UTC. vCards follow RFC 6350. Throws 400 if the
 * browser disconnects before the end. The caller has checked that the viewer may see the people.
 */
export async function writePeople(
  app: AppContext,
  { ids: all, format, disconnected, viewerScope }: Writing,
): Promise<{ people: number; text: string }> {
  const { head, read } = FORMATS[format];
  const texts: string[] = [];
  for (const ids of inParts(all)) {
    if (disconnected.aborted) throw brokenOff();
    const found = await readForFile(app, ids, viewerScope);
    const write = await read(app, viewerScope, ids);
    for (const id of ids) {
      const one = found.get(id);
      if (one) texts.push(write(one));
    }
  }
  return { people: texts.length, text: head + texts.join('') };
}

/**
 * Reads the further facts that a format needs about these people. Returns a function that writes one person.
 */
type Read = (
  app: AppContext,
  viewerScope: ViewerScope,
  ids: readonly number[],
) => Promise<(one: PersonOfFile) => string>;

const COLUMNS = ['Name', 'Title', 'Organization', 'Place', 'E-mail', 'Connected', 'Your tie', 'Labels'];

const FORMATS: Record<FileFormat, { head: string; read: Read }> = {
  csv: {
    head: BYTE_ORDER_MARK + csvLine(COLUMNS),
    read: async ({ db }, viewerScope, ids) => {
      const addresses = await readAddresses(db, viewerScope, ids);
      return (one) => csvLine(cellsOf(one, addresses.get(one.person.id)));
    },
  },
  vcard: {
    head: '',
    read: async ({ db }, viewerScope, ids) => {
      const facts = await cardFactsOf(db, viewerScope, ids);
      const addresses = await readAddressesByKind(db, viewerScope, ids);
      return (one) => cardOf(one, facts.get(one.person.id), addresses.get(one.person.id));
    },
  },
};

function cellsOf({ person, own }: PersonOfFile, email = ''): string[] {
  const { title, organization } = person.primaryWorkRole ?? {};
  const { connectedOn = null, relationship = null, labels = [] } = own ?? {};
  return [
    person.name,
    title ?? '',
    organization?.name ?? '',
    person.location?.name ?? '',
    email,
    connectedOn === null ? '' : new Date(connectedOn * 1000).toISOString().slice(0, 10),
    relationship === null ? '' : strengthOf(relationship.strength).name,
    labels.map(({ name }) => name).join(', '),
  ];
}

/**
 * Returns a person as a card. People pass cards on, so a card contains facts of the profile, but no tie,
 * label or note of the viewer.
 */
function cardOf({ person }: PersonOfFile, facts?: CardFacts, addresses?: Addresses): string {
  const { title, organization } = person.primaryWorkRole ?? {};
  const links = [facts?.linkedin, facts?.twitter, facts?.angellist, facts?.crunchbase, facts?.website];
  return writeCard([
    'PRODID:-//Kithline//Kithline//EN',
    'KIND:individual',
    textLine('FN', person.name),
    // Last name, first name, middle names, prefix, suffix.
    partsLine('N', [
      facts?.lastName ?? null,
      facts?.firstName ?? null,
      null,
      null,
      facts?.credentials ?? null,
    ]),
    textLine('NICKNAME', facts?.preferredFirstName ?? null),
    textLine('TITLE', title ?? null),
    partsLine('ORG', [organization?.name ?? null]),
    textLine('EMAIL;TYPE=work', addresses?.emailWork ?? null),
    textLine('EMAIL;TYPE=home', addresses?.emailPersonal ?? null),
    partsLine('ADR', partsOfPlace(person.location?.name ?? '')),
    ...links.map((link) => addressLine('URL', link ?? null)),
  ]);
}

/**
 * The parts of an address for the name of a place: "Austin, Texas, United States" has a city, a region and a
 * country.
 */
function partsOfPlace(place: string): string[] {
  const [city = '', ...rest] = place.split(', ');
  const country = rest.pop() ?? '';
  return ['', '', '', city, rest.join(', '), '', country];
}
