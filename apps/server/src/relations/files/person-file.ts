import type { FileFormat, PeopleFile } from '@kithline/contract/people-files.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { recordSecurityEvent } from '../../accounts/security/record-security-event.ts';
import type { SessionPlace } from '../../accounts/session-place.ts';
import type { AppContext } from '../../app-context.ts';
import { readablePerson } from '../../people/readable-person.ts';
import { readPersonFaces } from '../../people/read-person-refs.ts';
import { notFound } from '../../platform/failure.ts';
import { readEntityScope } from '../../scopes/read-scope.ts';
import type { Viewer } from '../../viewer.ts';
import { EXTENSION, writePeople } from './write-people.ts';

interface FileOfPerson extends ScopeQuery {
  readonly id: number;
  readonly format: FileFormat;
  readonly place: SessionPlace;
  readonly disconnected: AbortSignal;
}

/**
 * Returns one person as a file, with facts that the viewer sees in the scope, and records the export as a
 * security event. Throws 404 if the viewer does not see the person.
 */
export async function fileOfPerson(
  app: AppContext,
  viewer: Viewer,
  { id, format, place, disconnected, ...query }: FileOfPerson,
): Promise<PeopleFile> {
  const viewerScope = { viewer, scope: readEntityScope(viewer, query) };
  await readablePerson(app.db, viewerScope, id);
  const [face] = await readPersonFaces(app.db, viewerScope, [id]);
  if (face === undefined) throw notFound();
  const written = await writePeople(app, { viewerScope, ids: [id], format, disconnected });
  const exported = { kind: 'list-exported', words: 'one person', place } as const;
  await recordSecurityEvent(app, app.db, { userId: viewer.userId, ...exported });
  return { ...written, name: `${asFileName(face.name)}.${EXTENSION[format]}` };
}

/** Maximum length of a file name without its extension, in characters. File systems allow 255 bytes. */
const LONGEST = 60;

/**
 * Returns the name without characters that file systems refuse and without dots at its beginning, or "person"
 * if nothing is left.
 */
function asFileName(name: string): string {
  const plain = name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[. ]+/u, '');
  return [...plain].slice(0, LONGEST).join('').trim() || 'person';
}
