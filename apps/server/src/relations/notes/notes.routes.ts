import { notesApi } from '@kithline/contract/relations.ts';
import type { AppContext } from '../../house.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { editNote, listNotes, removeNote, writeNote } from './notes.ts';

export function noteRoutes(serve: Serve<Viewer>, house: AppContext): void {
  serve(notesApi.list, ({ viewer, query }) => listNotes(house, viewer, query));
  serve(notesApi.write, ({ viewer, body }) => writeNote(house, viewer, body));
  serve(notesApi.edit, ({ viewer, body }) => editNote(house, viewer, body));
  serve(notesApi.remove, ({ viewer, body }) => removeNote(house, viewer, body));
}
