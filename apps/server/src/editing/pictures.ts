import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../app-context.ts';
import { notFound } from '../platform/failure.ts';
import { keepPicture } from '../platform/pictures/kept-pictures.ts';
import { receivePicture } from '../platform/pictures/receive-picture.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { change, type Editing } from './change.ts';
import { States } from './fields/states.ts';
import { countChange, edit, requireEditor } from './open-editing.ts';
import { exists, isOfPerson, type Thing } from './subject.queries.ts';
import { sectionsOf } from './wanted-states.ts';

/**
 * Sets the picture of a person or an organization from an upload. The previous picture stays while the
 * history contains it, for taking the change back.
 */
export async function setPicture(
  app: AppContext,
  viewer: Viewer,
  { thing, request }: { thing: Thing; request: FastifyRequest },
): Promise<{ profilePicture: string }> {
  // Permission is checked before the upload is read, so that nobody else can make the server process a
  // picture.
  requireEditor(viewer, thing);
  if (!isOfPerson(thing) && !(await exists(app.db, thing))) throw notFound();
  await countChange(app, viewer, 'pictures');
  const picture = await receivePicture(request, viewer.userId);
  return edit(app, { viewer, thing }, async (editing) => {
    const profilePicture = await keepPicture(editing.db, picture, editing.now);
    await write(editing, profilePicture);
    return { profilePicture };
  });
}

export async function removePicture(app: AppContext, viewer: Viewer, thing: Thing): Promise<void> {
  await edit(app, { viewer, thing }, (editing) => write(editing, null));
}

async function write(editing: Editing, address: string | null): Promise<void> {
  const states = new States([['profilePicture', { value: address, source: editing.source }]]);
  await change(editing, states, { section: sectionsOf(editing, states) });
}

export type ReadableBecause = 'shown' | 'history';

const SHOWN_BY = ['person', 'member_profile', 'organization', 'client'] as const;

/**
 * Returns why the viewer may read the picture with this URL, or null. Everybody who knows the URL may read a
 * picture that is shown now. A replaced or removed picture may be read only by administrators and by members
 * whose own history contains it.
 */
export async function readablePicture(
  db: Db,
  { isAdmin, personId }: Viewer,
  address: string,
): Promise<ReadableBecause | null> {
  const shown = SHOWN_BY.map(
    (table) => sql`
      select from ${sql.table(table)} where profile_picture like '/api/pictures/%' and profile_picture = ${address}`,
  );
  const inHistory = sql`
    select from profile_change c join profile_change_field f on f.change_id = c.id
    where c.person_id = ${personId} and c.in_profile and f.field = 'profilePicture'
      and ${address} in (f.before ->> 'value', f.after ->> 'value')`;
  const { rows } = await sql<{ because: ReadableBecause | null }>`
    select case
      when exists (${sql.join(shown, sql` union all `)}) then 'shown'
      when ${isAdmin} or exists (${inHistory}) then 'history'
    end as because`.execute(db);
  return rows[0]?.because ?? null;
}
