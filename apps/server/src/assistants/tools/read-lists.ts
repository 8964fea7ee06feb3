import { accessTokensApi } from '@kithline/contract/access-tokens.ts';
import { CHANGED_JOBS_DAYS, changedJobsApi, USUAL_DAYS } from '@kithline/contract/changed-jobs.ts';
import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import { shapeOf } from '@kithline/contract/shape-of.ts';
import * as z from 'zod';
import { readCurrentToken } from '../../accounts/access-tokens/access-tokens.ts';
import { listChangedJobs } from '../../directory/changed-jobs/list-changed-jobs.ts';
import { countSearches } from '../../directory/saved-searches/count-saved-searches.ts';
import { listSavedSearches } from '../../directory/saved-searches/saved-searches.ts';
import { OfCollective, Paged, tool } from '../assistant-tool.ts';
import { MOST_RESULTS, PageLinks, personJson, sayRole, scopeOf } from '../say-results.ts';

export const myScopes = tool({
  name: 'my_scopes',
  title: 'Where to search',
  description:
    'What this connection may do, and the collectives of the user: groups whose members share their networks. ' +
    'Give the id of a collective to other tools to search what its members share.',
  input: z.object({}),
  call: shapeOf(accessTokensApi.current),
  answer: async (app, viewer) => {
    const { scope, leavesOutNotes, networkId, collectives } = await readCurrentToken(app, viewer);
    return {
      mayWriteNotesAndLabels: scope === 'write',
      seesNotesAndLabels: !leavesOutNotes,
      searchesOwnNetwork: networkId !== null,
      collectives: collectives.map(({ id, name }) => ({ collectiveId: id, name })),
    };
  },
});

export const changedJobs = tool({
  name: 'changed_jobs',
  title: 'Changed jobs',
  description:
    'People who now work at another organization or under another title, as far as the user can see. The people ' +
    'whom the user knows best come first.',
  input: z.object({
    days: z.enum(CHANGED_JOBS_DAYS).default(USUAL_DAYS).describe('How far back to look, in days.'),
    onlyClose: z.boolean().default(false).describe('Only people whom the user knows as Strong or Familiar.'),
    ...OfCollective,
    ...Paged,
  }),
  call: shapeOf(changedJobsApi.list),
  answer: async (app, viewer, { days, onlyClose, collectiveId, page }) => {
    const scope = scopeOf(viewer, collectiveId);
    const links = new PageLinks(app.config.publicUrl, scope);
    const listed = await listChangedJobs(app, viewer, {
      ...scope,
      days,
      order: 'matters',
      ...(onlyClose ? { close: 'true' as const } : {}),
      page,
      limit: MOST_RESULTS,
    });
    return {
      total: listed.total,
      page: listed.page,
      pages: listed.pages,
      changes: listed.results.map(({ person, relationship, from, to, by }) => ({
        ...personJson(person, links),
        before: sayRole(from),
        now: sayRole(to),
        since: by,
        howWellYouKnowThem: relationship?.strength.name,
      })),
      link: links.changedJobs(),
    };
  },
});

export const savedSearches = tool({
  name: 'saved_searches',
  title: 'Saved searches',
  description:
    'The searches that the user has saved, with how many people or organizations each finds now and how many of ' +
    'them are new since the user marked it as seen. Open the link to see the results.',
  input: z.object({ ...Paged }),
  call: shapeOf(savedSearchesApi.counts),
  answer: async (app, viewer, { page }) => {
    const { results } = await listSavedSearches(app, viewer);
    const counts = new Map((await countSearches(app, viewer)).results.map((count) => [count.id, count]));
    return {
      total: results.length,
      page,
      pages: Math.max(1, Math.ceil(results.length / MOST_RESULTS)),
      searches: results
        .slice((page - 1) * MOST_RESULTS, page * MOST_RESULTS)
        .map(({ id, name, entity, collective }) => ({
          name,
          finds: entity === 'person' ? 'people' : 'organizations',
          collective: collective?.name,
          total: counts.get(id)?.total,
          new: counts.get(id)?.newTotal,
          link: new URL(`/saved-searches/${id}`, app.config.publicUrl).href,
        })),
    };
  },
});
