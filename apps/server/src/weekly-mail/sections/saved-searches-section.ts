import type { StrengthId } from '@kithline/contract/strengths.ts';
import type { AppContext } from '../../app-context.ts';
import { presentPersons } from '../../directory/list-persons.ts';
import { type Evaluated, evaluate } from '../../directory/saved-searches/count-saved-searches.ts';
import { scopeOf } from '../../directory/saved-searches/live-search.ts';
import type { SearchRow } from '../../directory/saved-searches/saved-searches.queries.ts';
import { usableSearches } from '../../directory/saved-searches/usable-search.ts';
import type { DigestGroup, DigestRow } from '../../platform/mail/digest-layout.ts';
import { lineInMail } from '../../platform/mail/typed-words.ts';
import { readScope } from '../../scopes/read-scope.ts';
import type { Viewer } from '../../viewer.ts';
import { linkTo, MOST_NAMED, rowOf, sayCount, sayNumber, tieAside, type Section } from './section.ts';

/** Maximum number of searches that the section names. */
const MOST_SEARCHES = 10;

interface FoundSearch {
  readonly row: SearchRow;
  readonly found: Evaluated;
}

/** New results of the searches chosen for this mail. A search that fails is left out. */
export const savedSearchesSection: Section = {
  part: 'savedSearches',
  stopLabel: 'Leave out “New in saved searches”',
  gather: async (app, { viewer }) => {
    const searches = await usableSearches(app.db, viewer);
    const fresh: FoundSearch[] = [];
    for (const row of searches.filter(({ telling }) => telling === 'weekly-mail'))
      try {
        const found = await evaluate(app, viewer, row);
        if (found.newIds.length > 0) fresh.push({ row, found });
      } catch (error) {
        app.log.error(
          { err: error, searchId: row.id },
          'a weekly mail leaves out a saved search that failed',
        );
      }
    if (fresh.length === 0) return null;
    const newTotal = fresh.reduce((sum, { found }) => sum + found.newIds.length, 0);
    // Does not say "people", because one person can be new in two searches and is then counted twice.
    const count = `${sayNumber(newTotal)} new`;
    const results = sayCount(newTotal, 'new result', 'new results');
    const inSearches = `${results} in ${sayCount(fresh.length, 'saved search', 'saved searches')}`;
    return {
      title: 'New in saved searches',
      note: count,
      link: linkTo(app, `All ${sayCount(searches.length, 'search', 'searches')}`, '/saved-searches'),
      groups: await groupsOf(app, viewer, fresh),
      inSubject: inSearches,
      inLead: inSearches,
    };
  },
};

/**
 * One group for each of the first MOST_SEARCHES searches, and one that counts the others. All groups together
 * name at most MOST_NAMED people.
 */
async function groupsOf(
  app: AppContext,
  viewer: Viewer,
  fresh: readonly FoundSearch[],
): Promise<DigestGroup[]> {
  const groups: DigestGroup[] = [];
  let room = MOST_NAMED;
  for (const each of fresh.slice(0, MOST_SEARCHES)) {
    const rows = await namedOf(app, viewer, { ...each, most: room });
    room -= rows.length;
    groups.push(groupOf(app, each, rows));
  }
  const others = fresh.length - groups.length;
  if (others > 0) groups.push({ title: `And ${sayCount(others, 'more search', 'more searches')}`, rows: [] });
  return groups;
}

function groupOf(app: AppContext, { row, found }: FoundSearch, rows: DigestRow[]): DigestGroup {
  const { total, newIds } = found;
  const count = sayNumber(newIds.length);
  const where = row.collective === null ? '' : `, in ${lineInMail(row.collective)}`;
  return {
    title: lineInMail(row.name),
    note: `${count} of ${sayNumber(total)} ${newIds.length === 1 ? 'is' : 'are'} new${where}`,
    link: linkTo(
      app,
      newIds.length === 1 ? 'See the new one' : `See all ${count} new`,
      `/saved-searches/${row.id}?onlyNew=true`,
    ),
    rows,
  };
}

/** The first new people of a search, as the viewer sees them now. */
async function namedOf(
  app: AppContext,
  viewer: Viewer,
  { row, found, most }: FoundSearch & { most: number },
): Promise<DigestRow[]> {
  if (row.entity !== 'person' || most === 0) return [];
  const viewerScope = { viewer, scope: readScope(viewer, scopeOf(viewer, row)) };
  const ids = found.newIds.slice(0, most);
  const persons = await presentPersons(app, ids, { viewerScope, filter: {} });
  return ids.flatMap((id) => {
    const result = persons.get(id);
    if (result === undefined) return [];
    const { person, relationship } = result;
    const role = person.primaryWorkRole;
    const strength: StrengthId | null = relationship?.strength.id ?? null;
    return [rowOf(person.name, [role?.title, role?.organization?.name], tieAside(strength))];
  });
}
