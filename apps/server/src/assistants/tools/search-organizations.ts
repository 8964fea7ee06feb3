import { directoryApi } from '@kithline/contract/directory.ts';
import { shapeOf } from '@kithline/contract/shape-of.ts';
import * as z from 'zod';
import { listOrganizations } from '../../directory/list-organizations.ts';
import { understandSentence } from '../../sentences/understand-sentence.ts';
import { OfCollective, Paged, tool, words } from '../assistant-tool.ts';
import { namedLike } from '../named-like.ts';
import { MOST_RESULTS, organizationResultJson, PageLinks, scopeOf } from '../say-results.ts';

export const searchOrganizations = tool({
  name: 'search_organizations',
  title: 'Search organizations',
  description:
    'Finds organizations (companies, schools, foundations) at which the user sees people, by name or by a ' +
    'sentence such as "foundations in Berlin". Gives the organizationId that other tools need, and how many ' +
    'people the user sees there.',
  input: z.object({
    words: words(200).describe('A name or a part of one, or a sentence in English about organizations.'),
    ...OfCollective,
    ...Paged,
  }),
  call: shapeOf(directoryApi.organizations),
  answer: async (app, viewer, { words: text, collectiveId, page }) => {
    const scope = scopeOf(viewer, collectiveId);
    const links = new PageLinks(app.config.publicUrl, scope);
    const { entity, query, understood } = await understandSentence(app, viewer, { ...scope, text });
    const isName = query === '' || entity !== 'organization';
    const filter = isName ? namedLike(text) : Object.fromEntries(new URLSearchParams(query));
    const listed = await listOrganizations(app, viewer, { ...filter, ...scope, page, limit: MOST_RESULTS });
    return {
      total: listed.total,
      page: listed.page,
      pages: listed.pages,
      understood: isName ? undefined : understood.map(({ kind, value }) => `${kind}: ${value}`),
      organizations: listed.results.map((one) => organizationResultJson(one, links)),
    };
  },
});
