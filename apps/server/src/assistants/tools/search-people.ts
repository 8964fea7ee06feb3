import { directoryApi } from '@kithline/contract/directory.ts';
import { HELD } from '@kithline/contract/filter-tables.ts';
import { shapeOf } from '@kithline/contract/shape-of.ts';
import * as z from 'zod';
import type { AppContext } from '../../app-context.ts';
import { listPersons } from '../../directory/list-persons.ts';
import { understandSentence } from '../../sentences/understand-sentence.ts';
import type { Viewer } from '../../viewer.ts';
import { id, OfCollective, Paged, tool, words } from '../assistant-tool.ts';
import { namedLike } from '../named-like.ts';
import { MOST_RESULTS, PageLinks, personResultJson, scopeOf } from '../say-results.ts';

const Input = z.object({
  words: words(200)
    .optional()
    .describe(
      'A name, or a sentence in English such as "directors in Lisbon who moved to fintech since June". Combined with the other filters.',
    ),
  title: words(200).optional().describe('Words of a job title, such as "partner".'),
  organizationId: id.optional().describe('Only people with a role at this organization.'),
  schoolId: id.optional().describe('Only people who study or studied at this organization.'),
  currentOnly: z
    .boolean()
    .optional()
    .describe(
      'Whether title and organization must belong to a present role. False also finds former roles. Leave out ' +
        'for present roles, or for what the words say.',
    ),
  ...OfCollective,
  ...Paged,
});
type Input = z.output<typeof Input>;

export const searchPeople = tool({
  name: 'search_people',
  title: 'Search people',
  description:
    'Finds people whom the user can see, by words and filters: the contacts of the user or, in a collective, ' +
    'the people whom its members share. Each person has the jobs that match the filters, also former ones ' +
    '("matchedBy"), the members who know them ("inNetworksOf"), how well the user knows them (Weak, Familiar ' +
    'or Strong), and a link. ' +
    'To ask who works somewhere, first get the organizationId from search_organizations.',
  input: Input,
  call: shapeOf(directoryApi.persons),
  answer: async (app, viewer, input) => {
    const scope = scopeOf(viewer, input.collectiveId);
    const links = new PageLinks(app.config.publicUrl, scope);
    const { words: text } = input;
    const meant = text === undefined ? NOTHING_MEANT : await meantBy(app, viewer, { ...scope, text });
    const named = text === undefined || meant.filter !== null ? {} : namedLike(text);
    const filter = { ...meant.filter, ...named, ...filterOf(input, meant.filter) };
    const { page, limit } = { page: input.page, limit: MOST_RESULTS };
    const listed = await listPersons(app, viewer, { ...filter, ...scope, page, limit });
    return {
      total: listed.total,
      page: listed.page,
      pages: listed.pages,
      understood: meant.understood,
      notUnderstood: meant.unused,
      people: listed.results.map((person) => personResultJson(person, links)),
      listInKithline: links.people(filter),
    };
  },
});

const HELD_KEY = 'experience.modifier';

/**
 * The filter of the inputs other than `words`. Roles must be present ones, unless `currentOnly` or the words
 * say otherwise.
 */
function filterOf(
  { title, organizationId, schoolId, currentOnly }: Input,
  ofWords: Meant['filter'],
): Record<string, string> {
  const hasRole = title !== undefined || organizationId !== undefined;
  const isCurrent = currentOnly ?? ofWords?.[HELD_KEY] === undefined;
  return {
    ...(title === undefined ? {} : { 'experience.title.value': title }),
    ...(organizationId === undefined ? {} : { 'experience.companies.value': String(organizationId) }),
    ...(hasRole && isCurrent ? { [HELD_KEY]: String(HELD.currentOnly) } : {}),
    ...(schoolId === undefined ? {} : { 'education.schools.value': String(schoolId) }),
  };
}

interface Meant {
  /** The filter of a sentence about people; null for other words, which are then searched as a name. */
  readonly filter: Record<string, string> | null;
  readonly understood?: string[];
  readonly unused?: string[];
}

const NOTHING_MEANT: Meant = { filter: null };

async function meantBy(
  app: AppContext,
  viewer: Viewer,
  sentence: Parameters<typeof understandSentence>[2],
): Promise<Meant> {
  const { entity, query, understood, unused } = await understandSentence(app, viewer, sentence);
  if (query === '' || entity !== 'person') return NOTHING_MEANT;
  return {
    filter: Object.fromEntries(new URLSearchParams(query)),
    understood: understood.map(({ kind, value }) => `${kind}: ${value}`),
    unused,
  };
}
