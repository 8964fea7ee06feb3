import {
  LABEL_LENGTH,
  LabelDraft,
  labelsApi,
  NOTE_LENGTH,
  NoteDraft,
  notesApi,
} from '@kithline/contract/relations.ts';
import { shapeOf } from '@kithline/contract/shape-of.ts';
import { ENTITY_TYPES, type EntityTypeId } from '@kithline/contract/taxonomy.ts';
import * as z from 'zod';
import { Failure } from '../../platform/failure.ts';
import { addLabelNamed, listLabels } from '../../relations/labels/labels.ts';
import { listNotes, writeNote } from '../../relations/notes/notes.ts';
import { isUnlimited } from '../../scopes/scope.access.ts';
import type { Viewer } from '../../viewer.ts';
import { id, Paged, readText, text, tool } from '../assistant-tool.ts';
import { MOST_RESULTS, PageLinks, sayDay, scopeOf } from '../say-results.ts';

const About = {
  personId: id.optional().describe('The person; give either a person or an organization.'),
  organizationId: id.optional().describe('The organization; give either a person or an organization.'),
};

const WHO_READS_IT = 'Without collectiveId only the user sees it; with one, every collaborator does.';

const OfReaders = {
  collectiveId: id
    .optional()
    .describe(
      'Id of the collective whose members share the notes and labels (from my_scopes). Leave out for those of ' +
        'the user alone. A connection that searches only one collective (my_scopes) has to give its id.',
    ),
};

/**
 * The scope of notes and labels: the collective in the input, where all collaborators and the owner read
 * them, or the user's network. If the token is limited to a collective, throws 400 for an input without one,
 * so that a forgotten id does not share a private note.
 */
function readersOf(viewer: Viewer, collectiveId: number | undefined): ReturnType<typeof scopeOf> {
  if (collectiveId !== undefined || isUnlimited(viewer)) return scopeOf(viewer, collectiveId);
  throw new Failure('malformed', {
    clientMessage:
      'This token reads and writes only notes and labels that a collective shares. Give its collectiveId: ' +
      'every collaborator reads what you write.',
  });
}

interface EntityIds {
  personId?: number | undefined;
  organizationId?: number | undefined;
}

/** The person or organization that a tool is about. Throws 400 unless the input gives exactly one. */
function entityOf({ personId, organizationId }: EntityIds): { entityTypeId: EntityTypeId; entityId: number } {
  if (personId !== undefined && organizationId === undefined)
    return { entityTypeId: ENTITY_TYPES.person, entityId: personId };
  if (organizationId !== undefined && personId === undefined)
    return { entityTypeId: ENTITY_TYPES.organization, entityId: organizationId };
  throw new Failure('malformed', { clientMessage: 'Give either personId or organizationId.' });
}

function linkTo(links: PageLinks, { personId, organizationId }: EntityIds): string {
  return personId === undefined ? links.organization(organizationId ?? 0) : links.person(personId);
}

export const myNotes = tool({
  name: 'my_notes',
  title: 'Notes and labels',
  description:
    'The notes and labels about a person or an organization, newest note first. Without collectiveId these are ' +
    'those of the user alone; with one, those that the members of the collective share.',
  input: z.object({ ...About, ...OfReaders, ...Paged }),
  call: shapeOf(notesApi.list),
  usesNotes: true,
  answer: async (app, viewer, { collectiveId, page, ...about }) => {
    const scope = readersOf(viewer, collectiveId);
    const entity = entityOf(about);
    const notes = await listNotes(app, viewer, { ...entity, ...scope, page, limit: MOST_RESULTS });
    const labels = await listLabels(app, viewer, { ...entity, ...scope });
    return {
      total: notes.total,
      page: notes.page,
      pages: notes.pages,
      notes: notes.results.map(({ note, createdOn, createdBy }) => ({
        note,
        writtenOn: sayDay(createdOn),
        by: createdBy.user.id === viewer.userId ? 'you' : createdBy.name,
      })),
      labels: labels.map(({ name }) => name),
      link: linkTo(new PageLinks(app.config.publicUrl, scope), about),
    };
  },
});

export const addNote = tool({
  name: 'add_note',
  title: 'Add a note',
  description: `Writes a note about a person or an organization for the user. ${WHO_READS_IT} Write only what the user asked you to note.`,
  input: z.object({
    ...About,
    note: text.describe(`The text of the note: at most ${NOTE_LENGTH} characters.`),
    ...OfReaders,
  }),
  call: shapeOf(notesApi.write),
  usesNotes: true,
  answer: async (app, viewer, { note: sent, collectiveId, ...about }) => {
    const scope = readersOf(viewer, collectiveId);
    const written = { ...entityOf(about), ...scope, note: readText(NoteDraft.shape.note, sent) };
    const { note, createdOn } = await writeNote(app, viewer, written);
    const link = linkTo(new PageLinks(app.config.publicUrl, scope), about);
    return { saved: note, writtenOn: sayDay(createdOn), link };
  },
});

export const giveLabel = tool({
  name: 'add_label',
  title: 'Add a label',
  description: `Gives a label to a person or an organization, and creates the label if there is none of this name. ${WHO_READS_IT}`,
  input: z.object({
    ...About,
    label: text.describe(`The name of the label, such as "March board": at most ${LABEL_LENGTH} characters.`),
    ...OfReaders,
  }),
  call: shapeOf(labelsApi.add),
  usesNotes: true,
  answer: async (app, viewer, { label, collectiveId, ...about }) => {
    const scope = readersOf(viewer, collectiveId);
    const { name } = await addLabelNamed(app, viewer, {
      ...entityOf(about),
      ...scope,
      name: readText(LabelDraft.shape.name, label),
    });
    return { labelled: name, link: linkTo(new PageLinks(app.config.publicUrl, scope), about) };
  },
});
