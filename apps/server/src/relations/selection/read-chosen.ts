import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type { ChosenPersons, selectionApi } from '@kithline/contract/selection.ts';
import { strengthOf } from '@kithline/contract/strengths.ts';
import { recordSecurityEvent } from '../../accounts/security/record-security-event.ts';
import type { SessionPlace } from '../../accounts/session-place.ts';
import { type Chosen, choosePersons } from '../../directory/choose-persons.ts';
import { type PersonOfFile, readForFile } from '../../directory/list-persons.ts';
import type { AppContext } from '../../app-context.ts';
import { readAddresses } from '../../people/people.ts';
import { readPersonFaces } from '../../people/read-person-refs.ts';
import { brokenOff } from '../../platform/http/gone.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/text/write-csv.ts';
import type { Viewer } from '../../viewer.ts';
import { readContext } from '../context/read-context.ts';
import { holderOf } from '../labels/labels.ts';
import { labelsAmong } from './chosen.queries.ts';

/** The number of people whose facts one statement reads. */
const AT_ONCE = 500;

/**
 * Returns the number of chosen people, how many of them have an address that the viewer sees, and their
 * labels in the scope.
 */
export async function summarizeChosen(
  app: AppContext,
  viewer: Viewer,
  selection: ChosenPersons,
): Promise<ReplyOf<typeof selectionApi.summary>> {
  const chosen = await choosePersons(app, viewer, selection);
  const holder = holderOf(viewer, readContext(viewer, selection));
  const [addresses, labels] = await Promise.all([
    addressesOfAll(app, chosen),
    labelsAmong(app.db, holder, chosen.ids),
  ]);
  return { people: chosen.ids.length, withEmail: addresses.size, labels };
}

/** Returns names and addresses of those chosen people whose address the viewer sees, sorted by name. */
export async function emailsOfChosen(
  app: AppContext,
  viewer: Viewer,
  selection: ChosenPersons,
): Promise<ReplyOf<typeof selectionApi.emails>> {
  const chosen = await choosePersons(app, viewer, selection);
  const addresses = await addressesOfAll(app, chosen);
  const withAddress = chosen.ids.filter((id) => addresses.has(id));
  const named = [];
  for (const ids of inParts(withAddress))
    named.push(...(await readPersonFaces(app.db, chosen.viewerScope, ids)));
  return {
    people: chosen.ids.length,
    addresses: named.map(({ id, name }) => ({ name, email: addresses.get(id) ?? '' })),
  };
}

const COLUMNS = [
  'Name',
  'Title',
  'Organization',
  'Place',
  'E-mail',
  'Connected',
  'Your tie',
  'Labels',
] as const;

interface FileRequest extends ChosenPersons {
  readonly place: SessionPlace;
  readonly disconnected: AbortSignal;
}

/**
 * Returns the chosen people as a CSV file (RFC 4180). Spreadsheets run no formula in it; days are in UTC. The
 * file ends early when `disconnected` aborts.
 */
export async function fileOfChosen(
  app: AppContext,
  viewer: Viewer,
  { place, disconnected, ...selection }: FileRequest,
): Promise<ReplyOf<typeof selectionApi.file>> {
  const { viewerScope, ids: all } = await choosePersons(app, viewer, selection);
  const lines = [BYTE_ORDER_MARK + csvLine(COLUMNS)];
  for (const ids of inParts(all)) {
    if (disconnected.aborted) throw brokenOff();
    const found = await readForFile(app, ids, viewerScope);
    const addresses = await readAddresses(app.db, viewerScope, ids);
    for (const id of ids) {
      const one = found.get(id);
      if (one) lines.push(csvLine(cellsOf(one, addresses.get(id))));
    }
  }
  const exported = { kind: 'list-exported', words: 'chosen people', place } as const;
  await recordSecurityEvent(app, app.db, { userId: viewer.userId, ...exported });
  const day = app.clock().toISOString().slice(0, 10);
  return { people: lines.length - 1, name: `kithline-people-${day}.csv`, csv: lines.join('') };
}

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

async function addressesOfAll(
  { db }: AppContext,
  { viewerScope, ids }: Chosen,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const part of inParts(ids))
    for (const [id, email] of await readAddresses(db, viewerScope, part)) found.set(id, email);
  return found;
}

function inParts(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}
