import type { AppContext } from '../../app-context.ts';
import { readScope } from '../../scopes/read-scope.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import type { Viewer } from '../../viewer.ts';
import { dayText, findChanges, type FoundChange, inOrder } from './find-changes.ts';
import { presentChanges } from './list-changed-jobs.ts';

/** Maximum number of people named in a mail. */
const MOST = 5;
/** A role may have begun long before somebody wrote it down. */
const DAYS_BEFORE = 365;
const DAY = 86_400_000;

export interface JobOfMail {
  readonly organization: string | null;
  readonly title: string | null;
}

export interface ChangedJobOfMail {
  readonly personId: number;
  readonly name: string;
  readonly from: JobOfMail;
  readonly to: JobOfMail;
  /** YYYY-MM-DD. */
  readonly heardOn: string;
}

/**
 * Changed jobs that became known since an instant, in the member's network and collectives, and that the
 * member has not marked as seen: their number, and the most important ones.
 */
export async function weeklyChangedJobs(
  app: AppContext,
  member: Viewer,
  since: Date,
): Promise<{ total: number; items: ChangedJobOfMail[] }> {
  const heardSince = Math.floor(since.getTime() / DAY);
  const happenedSince = dayText(heardSince - DAYS_BEFORE);
  const changes = new Map<number, FoundChange & { viewerScope: ViewerScope }>();
  for (const viewerScope of scopesOf(member))
    for (const change of await findChanges(app, viewerScope, happenedSince))
      // The member's network comes first: its file may have stated long ago what is new in a collective.
      if (!changes.has(change.personId)) changes.set(change.personId, { ...change, viewerScope });
  const fresh = [...changes.values()].filter(({ isSeen, heardOn }) => !isSeen && heardOn >= heardSince);
  const first = inOrder(fresh, 'matters').slice(0, MOST);
  const items: ChangedJobOfMail[] = [];
  for (const { personId } of first) {
    const change = changes.get(personId);
    if (change === undefined) continue;
    const [shown] = await presentChanges(app, change.viewerScope, {
      changes: [change],
      since: happenedSince,
    });
    if (shown === undefined) continue;
    const { person, from, to, heardOn } = shown;
    const job = ({ title, organization }: typeof from) => ({
      title,
      organization: organization?.name ?? null,
    });
    items.push({ personId, name: person.name, from: job(from), to: job(to), heardOn });
  }
  return { total: fresh.length, items };
}

function scopesOf(viewer: Viewer): ViewerScope[] {
  const { networkId, collectiveIds } = viewer;
  return [{ networkId }, ...collectiveIds.map((collectiveId) => ({ collectiveId }))].map((query) => ({
    viewer,
    scope: readScope(viewer, query),
  }));
}
