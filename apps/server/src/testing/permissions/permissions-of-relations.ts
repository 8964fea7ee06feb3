import { peopleFilesApi } from '@kithline/contract/people-files.ts';
import { labelsApi, notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import { selectionApi } from '@kithline/contract/selection.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { may, type Permission, WHO_BELONGS, withStatus } from './permission.ts';
import type { World } from './world.ts';

const entityTypeId = ENTITY_TYPES.person;
/** The collective and the person that a note or label is about. */
const subject = ({ collectiveId, personId }: World) => ({ collectiveId, entityTypeId, entityId: personId });
const labeled = (world: World) => ({ ...subject(world), labelId: world.labelId });
/** Success for everybody who sees the person. Other members get 404. */
const WHO_SEES = '401 404 200 404 200 200';
/** Success only for the author, who is the collaborator. */
const AUTHOR_ALONE = '401 403 200 403 403 403';

/** A selection of one person in the collective. */
const chosen = ({ collectiveId, personId }: World) => ({ collectiveId, personIds: [personId] });

export const RELATIONS: readonly Permission[] = [
  may(notesApi.list, WHO_BELONGS, { input: (world) => ({ query: subject(world) }) }),
  may(notesApi.write, withStatus(WHO_BELONGS, 201), {
    input: (world) => ({ body: { ...subject(world), note: 'Likes tea.' } }),
  }),
  may(notesApi.edit, AUTHOR_ALONE, {
    about: "the collaborator's",
    input: (world) => ({ body: { ...subject(world), noteId: world.noteId, note: 'Likes coffee.' } }),
  }),
  may(notesApi.remove, withStatus(AUTHOR_ALONE, 204), {
    about: "the collaborator's",
    input: ({ collectiveId, noteId }) => ({ body: { collectiveId, entityTypeId, noteId } }),
  }),
  may(labelsApi.create, withStatus(WHO_BELONGS, 201), {
    input: ({ collectiveId }) => ({ body: { name: 'Speaker', collectiveId } }),
  }),
  may(labelsApi.ofEntity, WHO_BELONGS, { input: (world) => ({ query: subject(world) }) }),
  may(labelsApi.add, withStatus(WHO_BELONGS, 204), { input: (world) => ({ body: labeled(world) }) }),
  may(labelsApi.remove, withStatus(WHO_BELONGS, 204), { input: (world) => ({ body: labeled(world) }) }),
  may(relationshipsApi.list, WHO_SEES, { input: ({ personId }) => ({ query: { personId } }) }),
  may(relationshipsApi.suggestion, WHO_SEES, { input: ({ personId }) => ({ query: { personId } }) }),
  may(relationshipsApi.create, withStatus(WHO_SEES, 201), {
    input: ({ personId }) => ({ body: { toPersonId: personId, strengthId: 3 as const } }),
  }),
  may(relationshipsApi.change, '401 404 200 404 404 404', {
    about: "the collaborator's",
    input: ({ relationshipId }) => ({ params: { id: relationshipId }, body: { strengthId: 3 as const } }),
  }),
  may(relationshipsApi.remove, '401 404 204 404 404 404', {
    about: "the collaborator's",
    input: ({ relationshipId }) => ({ params: { id: relationshipId } }),
  }),
  may(selectionApi.summary, WHO_BELONGS, { input: (world) => ({ body: chosen(world) }) }),
  may(selectionApi.summary, '401 403 200 403 403 403', {
    about: "of the collaborator's network",
    input: ({ collaboratorNetworkId }) => ({ body: { networkId: collaboratorNetworkId, filter: {} } }),
  }),
  may(selectionApi.addLabel, WHO_BELONGS, {
    input: (world) => ({ body: { ...chosen(world), labelId: world.labelId } }),
  }),
  may(selectionApi.removeLabel, WHO_BELONGS, {
    input: (world) => ({ body: { ...chosen(world), labelId: world.labelId } }),
  }),
  may(selectionApi.rate, WHO_BELONGS, {
    input: (world) => ({ body: { ...chosen(world), strengthId: 2 as const } }),
  }),
  may(selectionApi.unrate, WHO_BELONGS, {
    input: (world) => ({ body: { ...chosen(world), strengthId: 2 as const, before: null } }),
  }),
  may(selectionApi.emails, WHO_BELONGS, { input: (world) => ({ body: chosen(world) }) }),
  may(selectionApi.file, WHO_BELONGS, { input: (world) => ({ body: chosen(world) }) }),
  may(peopleFilesApi.ofPerson, WHO_SEES, {
    input: ({ personId }) => ({ params: { id: personId }, query: {}, body: { format: 'vcard' as const } }),
  }),
];
