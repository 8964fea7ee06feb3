import type { ChangedJob, changedJobsApi, SourceOfChange } from '@kithline/contract/changed-jobs.ts';
import type { QueryOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import { strengthOf } from '@kithline/contract/strengths.ts';
import { toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import { readAddresses } from '../../people/people.ts';
import { readScope } from '../../scopes/read-scope.ts';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import { readChangedJobs } from '../../search/filters/changed-since.ts';
import type { ChangedJob as StatedChange } from '../../search/filters/job-changes.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import type { Viewer } from '../../viewer.ts';
import { ownRelations } from '../person-facts.queries.ts';
import { figuresOf, findChanges, firstDay, type FoundChange, inOrder, narrow } from './find-changes.ts';
import { type FileSource, readAccounts, readFileSources } from './sources.queries.ts';

/**
 * A page of the changed jobs in a scope. The figures count all changed jobs of the requested days, including
 * those that the other filters exclude.
 */
export async function listChangedJobs(
  app: AppContext,
  viewer: Viewer,
  query: QueryOf<typeof changedJobsApi.list>,
): Promise<ReplyOf<typeof changedJobsApi.list>> {
  const viewerScope = { viewer, scope: readScope(viewer, query) };
  const since = firstDay(app, Number(query.days));
  const found = await findChanges(app, viewerScope, since);
  const listed = inOrder(narrow(found, query), query.order);
  const { page, limit } = query;
  const shown = listed.slice((page - 1) * limit, page * limit);
  const results = await presentChanges(app, viewerScope, { changes: shown, since });
  return { ...toPage(results, { page, limit, total: listed.length }), figures: figuresOf(found) };
}

/** The rows for these changes, without those that have disappeared since they were found. */
export async function presentChanges(
  app: AppContext,
  viewerScope: ViewerScope,
  { changes, since }: { changes: readonly FoundChange[]; since: string },
): Promise<ChangedJob[]> {
  const { db, search } = app;
  const personIds = changes.map(({ personId }) => personId);
  if (personIds.length === 0) return [];
  const [stated, persons, relations, accounts, addresses] = await Promise.all([
    readChangedJobs(db, viewerScope, { personIds, since }),
    search.listedPersons(viewerScope, personIds),
    ownRelations(db, personIds, viewerScope),
    readAccounts(db, spacesSeen(viewerScope), personIds),
    readAddresses(db, viewerScope, personIds),
  ]);
  const atOrganizations = stated.flatMap(({ wasAt, isAt }) => [wasAt, isAt].filter((id) => id !== null));
  const byFiles = stated.flatMap(({ personId, networkId }) =>
    networkId === null ? [] : [{ personId, networkId }],
  );
  const [organizations, files] = await Promise.all([
    readOrganizationRefs(db, viewerScope, atOrganizations),
    readFileSources(db, viewerScope, byFiles),
  ]);
  const byPerson = new Map(stated.map((change) => [change.personId, change]));
  const job = (title: string | null, at: number | null) => ({
    title,
    organization: (at !== null && organizations.get(at)) || null,
  });
  return changes.flatMap(({ personId, isWhereNobodyIs, isSeen }) => {
    const change = byPerson.get(personId);
    const person = persons.get(personId)?.person;
    const source = change && sourceOf(change, files.get(personId), viewerScope.viewer);
    if (!change || !person || !source) return [];
    const own = relations.get(personId);
    const userId = accounts.get(personId) ?? null;
    return {
      person,
      userId: personId === viewerScope.viewer.personId ? null : userId,
      email: addresses.get(personId) ?? null,
      relationship: own?.relationship
        ? { id: own.relationship.id, strength: strengthOf(own.relationship.strength) }
        : null,
      isCollaborator: own?.isCollaborator ?? false,
      from: job(change.wasTitle, change.wasAt),
      to: job(change.isTitle, change.isAt),
      after: change.lastDay,
      by: change.firstDay,
      source,
      heardOn: change.heardOn,
      isWhereNobodyIs,
      isSeen,
    };
  });
}

type Author = Extract<SourceOfChange, { kind: 'profile' }>['by'];

function sourceOf(
  { networkId, source }: StatedChange,
  file: FileSource | undefined,
  viewer: Viewer,
): SourceOfChange | null {
  if (networkId === null) return { kind: 'profile', by: source as Author };
  return file ? { kind: 'file', ...file, isOwn: networkId === viewer.networkId } : null;
}
