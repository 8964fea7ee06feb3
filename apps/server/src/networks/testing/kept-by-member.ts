import { sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { touchApi } from '@kithline/contract/keeping-in-touch.ts';
import { labelsApi, notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { randomUUID } from 'node:crypto';
import type { SignedIn } from '../../testing/factories.ts';

const entityTypeId = ENTITY_TYPES.person;

/**
 * Creates everything that a member can keep about a contact: a note, a label, a strength (how well the member
 * knows the contact), a rhythm (how often to be in touch), a logged touch (one time when they were in touch),
 * and the contact's exclusion from what the member shares with a collective.
 */
export async function keepEverythingAbout(
  who: SignedIn,
  { personId, collectiveId }: { personId: number; collectiveId: number },
): Promise<void> {
  const { networkId } = who.viewer;
  await who.ask(notesApi.write, {
    body: { entityTypeId, entityId: personId, networkId, note: 'Met in Rome' },
  });
  const { id: labelId } = await who.ask(labelsApi.create, { body: { name: 'Friend', networkId } });
  await who.ask(labelsApi.add, { body: { entityTypeId, entityId: personId, labelId, networkId } });
  await who.ask(relationshipsApi.create, { body: { toPersonId: personId, strengthId: 3 } });
  const params = { id: personId };
  await who.ask(touchApi.choose, { params, body: { everyMonths: 6 } });
  // Log the touch after the note, which would otherwise count as the last touch.
  const day = new Date().toISOString().slice(0, 10);
  await who.ask(touchApi.log, { params, body: { day, way: 'met', note: '', clientId: randomUUID() } });
  const leaveOut = { labelIds: [], personIds: [personId] };
  await who.ask(sharingApi.share, { params: { id: collectiveId }, body: { leaveOut } });
}

/** Returns what a member keeps about a person, as texts like those in `EVERYTHING`. */
export async function keptAbout(
  who: SignedIn,
  { personId, collectiveId }: { personId: number; collectiveId: number },
): Promise<string[]> {
  const { networkId } = who.viewer;
  const query = { entityTypeId, entityId: personId, networkId };
  const { results: notes } = await who.ask(notesApi.list, { query });
  const { results: labels } = await who.ask(labelsApi.ofEntity, { query });
  const { results: strengths } = await who.ask(relationshipsApi.list, { query: { personId, networkId } });
  const request = { params: { id: personId }, query: { networkId } };
  const { everyMonths, lastTouch } = await who.ask(touchApi.ofPerson, request);
  const { leaveOut } = await who.ask(sharingApi.own, { params: { id: collectiveId } });
  return [
    ...notes.map(({ note }) => `note ${note}`),
    ...labels.map(({ name }) => `label ${name}`),
    ...strengths.map(({ strength }) => `strength ${strength.name}`),
    ...(everyMonths === null ? [] : [`every ${everyMonths} months`]),
    ...(lastTouch?.loggedId ? [`logged ${lastTouch.way}`] : []),
    ...leaveOut.persons.filter(({ id }) => id === personId).map(() => 'left out'),
  ];
}

export const EVERYTHING = [
  'note Met in Rome',
  'label Friend',
  'strength Strong',
  'every 6 months',
  'logged met',
  'left out',
];

/** The names of the people of a scope, as its list shows them. */
export async function listed(
  who: SignedIn,
  query: { networkId?: number; collectiveId?: number; admin?: 'true' },
): Promise<string[]> {
  const { results } = await who.ask(directoryApi.persons, { query });
  return results.map(({ person }) => person.name);
}
