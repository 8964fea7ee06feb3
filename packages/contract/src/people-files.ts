import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ScopeQuery } from './scope-query.ts';
import { IdText } from './wire.ts';

// CSV for spreadsheets, vCard 4.0 for address books.

export const FileFormat = z._default(z.enum(['csv', 'vcard']), 'csv');
export type FileFormat = z.infer<typeof FileFormat>;

/** `name` is the suggested name, `people` the number of people in the file. */
export const PeopleFile = z
  .object({ people: z.int(), name: z.string(), text: z.string() })
  .register(z.globalRegistry, { id: 'PeopleFile' });
export type PeopleFile = z.infer<typeof PeopleFile>;

export const peopleFilesApi = {
  ofPerson: endpoint({
    method: 'POST',
    path: '/persons/{id}/file',
    audience: 'member',
    summary: 'One person as a vCard or a CSV file, with the values that the profile shows to the viewer',
    params: z.object({ id: IdText }),
    query: ScopeQuery,
    body: z.object({ format: FileFormat }),
    reply: PeopleFile,
  }),
};
