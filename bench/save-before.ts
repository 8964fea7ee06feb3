import { sql } from 'kysely';
import type { Db, RowOf } from '../apps/server/src/tables.ts';
import { tokenOf } from './dataset/bench-members.ts';
import { signedIn } from './http-client.ts';
import type { SampledPerson } from './sample-persons.ts';

/**
 * An administrator who saves profiles. Each save invalidates the server's caches for the scopes of the
 * profile.
 */
export interface Saver {
  /** Changes the person's interests. Throws if the server refuses. */
  save(person: SampledPerson): Promise<void>;
  close(): void;
}

export async function saverOf(db: Db, origin: string): Promise<Saver> {
  const { rows: interests } = await sql<RowOf<'lookup', 'id'>>`
    select id from lookup where dataset = 'interests' order by id limit 2`.execute(db);
  const editor = signedIn(origin, tokenOf('administrator'));
  let saves = 0;
  return {
    save: async ({ id }) => {
      saves += 1;
      const interestTypeIds = interests.slice(saves % 2, (saves % 2) + 1).map((interest) => interest.id);
      const { status, body } = await editor.send('PATCH', `/api/persons/${id}`, { interestTypeIds });
      if (status >= 300) throw new Error(`A save was refused: ${status} ${body.toString()}`);
    },
    close: () => editor.close(),
  };
}
