import type { Dataset } from '@kithline/contract/lookups.ts';
import { ORGANIZATION_TYPES, RELATIONSHIP_STRENGTHS } from '@kithline/contract/taxonomy.ts';
import type { Db } from '../tables.ts';
import type { ListMeaning, Value } from './meanings.ts';
import { formsOf, type MeaningKind, meaningsOf, type PhraseMeaning } from './phrases.ts';
import type { Span } from './spans.ts';
import { itemsNamed, type ListItem, plainItem } from './values-named.queries.ts';

type ListKind = ListMeaning['kind'];

/** The dataset of each kind. Types and strengths are fixed lists. */
const DATASETS: Readonly<Partial<Record<ListKind, Dataset>>> = {
  area: 'investing',
  cause: 'causes',
  collaboration: 'collaborations',
  degree: 'degree-types',
  field: 'workrole-types',
  firm: 'industries',
  industry: 'industries',
  interest: 'interests',
  jobFunction: 'job-functions',
  major: 'major-types',
  orgTag: 'organization-tags',
  practice: 'practice-areas',
  role: 'workrole-types',
  seniority: 'seniority-levels',
  size: 'employee-sizes',
  specialty: 'specialty-areas',
  stage: 'investment-stages',
  tag: 'person-tags',
};
/** The kind of an item that a sentence calls by the item's own name. */
const KINDS = new Map<Dataset, ListKind>([
  ['investing', 'area'],
  ['causes', 'cause'],
  ['collaborations', 'collaboration'],
  ['degree-types', 'degree'],
  ['workrole-types', 'field'],
  ['industries', 'industry'],
  ['interests', 'interest'],
  ['job-functions', 'jobFunction'],
  ['major-types', 'major'],
  ['organization-tags', 'orgTag'],
  ['practice-areas', 'practice'],
  ['seniority-levels', 'seniority'],
  ['specialty-areas', 'specialty'],
  ['investment-stages', 'stage'],
  ['person-tags', 'tag'],
]);

/** The items of lists by dataset and plain name. */
export type ItemsByName = ReadonlyMap<string, Value>;

const itemKey = (dataset: string, plain: string): string => `${dataset} ${plain}`;

/** The seniority levels in their order, and the sizes, which phrases such as "and above" need. */
const ALWAYS: readonly Dataset[] = ['seniority-levels', 'employee-sizes'];

/** Reads the items that spans name, and those that phrases within the spans mean. */
export async function itemsOfSpans(db: Db, spans: readonly Span[]): Promise<ItemsByName> {
  const forms = spans.flatMap(({ words }) => formsOf(words));
  const meant = spans
    .flatMap(({ words }) => meaningsOf(words))
    .flatMap(({ names, ofPeople }) => [...names, ...(ofPeople?.names ?? [])]);
  const plains = new Set([...forms, ...meant.map(plainItem)]);
  const items = await itemsNamed(db, { datasets: [...KINDS.keys(), 'employee-sizes'], whole: ALWAYS }, [
    ...plains,
  ]);
  return new Map(
    items.map((item: ListItem) => [itemKey(item.dataset, item.plain), { id: item.id, name: item.name }]),
  );
}

/** What a span means by the tables of phrases and by the names of items. */
export function listMeanings({ words }: Span, items: ItemsByName): ListMeaning[] {
  const ofPhrases = meaningsOf(words).flatMap((meaning) => meaningOfPhrase(meaning, items));
  const own = formsOf(words).flatMap((plain) =>
    [...KINDS].flatMap(([dataset, kind]): ListMeaning[] => {
      const value = items.get(itemKey(dataset, plain));
      return value === undefined ? [] : [{ kind, values: [value], ofPeople: null, isPhrase: false }];
    }),
  );
  return [...ofPhrases, ...own];
}

function meaningOfPhrase({ kind, names, ofPeople }: PhraseMeaning, items: ItemsByName): ListMeaning[] {
  if (kind === 'title') return [];
  const values = valuesOf(kind, names, items);
  if (values.length === 0) return [];
  return [{ kind, values, ofPeople: ofPeople && peopleOf(ofPeople, items), isPhrase: true }];
}

function peopleOf(
  { kind, names }: NonNullable<PhraseMeaning['ofPeople']>,
  items: ItemsByName,
): ListMeaning['ofPeople'] {
  return kind === 'title' ? null : { kind, values: valuesOf(kind, names, items) };
}

/** The values with these names. Items that administrators deleted are missing. */
export function valuesOf(kind: MeaningKind, names: readonly string[], items: ItemsByName): Value[] {
  const fixed = kind === 'type' ? ORGANIZATION_TYPES : kind === 'strength' ? RELATIONSHIP_STRENGTHS : null;
  if (fixed !== null) return fixed.filter(({ name }) => names.includes(name));
  const dataset = kind === 'title' ? undefined : DATASETS[kind];
  return names.flatMap((name) => items.get(itemKey(dataset ?? '', plainItem(name))) ?? []);
}
