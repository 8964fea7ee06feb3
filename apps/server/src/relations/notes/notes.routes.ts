import { notesApi } from '@kithline/contract/relations.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { editNote, listNotes, removeNote, writeNote } from './notes.ts';

export function noteRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(notesApi.list, ({ viewer, query }) => listNotes(app, viewer, query));
  serve(notesApi.write, ({ viewer, body }) => writeNote(app, viewer, body));
  serve(notesApi.edit, ({ viewer, body }) => editNote(app, viewer, body));
  serve(notesApi.remove, ({ viewer, body }) => removeNote(app, viewer, body));
}
