import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type { FileFormat, PeopleFile } from '@kithline/contract/people-files.ts';
import type { ChosenPersons, selectionApi } from '@kithline/contract/selection.ts';
import { recordSecurityEvent } from '../../accounts/security/record-security-event.ts';
import type { SessionPlace } from '../../accounts/session-place.ts';
import { type Chosen, choosePersons } from '../../directory/choose-persons.ts';
import type { AppContext } from '../../app-context.ts';
import { readAddresses } from '../../people/people.ts';
import { readPersonFaces } from '../../people/read-person-refs.ts';
import type { Viewer } from '../../viewer.ts';
import { readContext } from '../context/read-context.ts';
import { EXTENSION, writePeople } from '../files/write-people.ts';
import { inParts } from '../in-parts.ts';
import { holderOf } from '../labels/labels.ts';
import { labelsAmong } from './chosen.queries.ts';

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

/** Returns the names and addresses of the chosen people whose address the viewer sees, sorted by name. */
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

interface FileRequest extends ChosenPersons {
  readonly format: FileFormat;
  readonly place: SessionPlace;
  readonly disconnected: AbortSignal;
}

/** Returns the chosen people as a file, and records a security event about the export. */
export async function fileOfChosen(
  app: AppContext,
  viewer: Viewer,
  { format, place, disconnected, ...selection }: FileRequest,
): Promise<PeopleFile> {
  const chosen = await choosePersons(app, viewer, selection);
  const written = await writePeople(app, { ...chosen, format, disconnected });
  const exported = { kind: 'list-exported', words: 'chosen people', place } as const;
  await recordSecurityEvent(app, app.db, { userId: viewer.userId, ...exported });
  const day = app.clock().toISOString().slice(0, 10);
  return { ...written, name: `kithline-people-${day}.${EXTENSION[format]}` };
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
