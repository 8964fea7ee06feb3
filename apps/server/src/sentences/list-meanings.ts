import { foldText } from '@kithline/base/fold-text.ts';
import type { Dataset } from '@kithline/contract/lookups.ts';
import { ORGANIZATION_TYPES, RELATIONSHIP_STRENGTHS } from '@kithline/contract/taxonomy.ts';
import type { Db } from '../tables.ts';
import type { ListMeaning, Value } from './meanings.ts';
import type { MeaningKind, PhraseMeaning } from './phrases.ts';
import type { Span } from './spans.ts';
import { itemsOf, versionOfItems } from './values-named.queries.ts';

type ListKind = ListMeaning['kind'];

/** Types and strengths have no dataset: their lists are fixed. */
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
/** By dataset, the kind of meaning that the name of an item has. */
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

/** Items by their name in the form of `plainItem`, and by dataset. */
export type ItemsByName = ReadonlyMap<string, ReadonlyMap<Dataset, Value>>;

/** The name in the form of a sentence's words: "pre seed", "bars taverns and nightclubs". */
const plainItem = (name: string): string =>
  foldText(name)
    .replaceAll(/[-/]/gu, ' ')
    .replaceAll(/[,&()+’.]/gu, '');

const DATASETS_READ: readonly Dataset[] = [...KINDS.keys(), 'employee-sizes'];

interface KnownItems {
  readonly version: string;
  readonly items: ItemsByName;
}
const known = new WeakMap<Db, KnownItems>();

/** All items that sentences may name. Cached until a list changes. */
export async function itemsByName(db: Db): Promise<ItemsByName> {
  const version = await versionOfItems(db);
  const before = known.get(db);
  if (before?.version === version) return before.items;
  const items = new Map<string, Map<Dataset, Value>>();
  for (const { dataset, id, name } of await itemsOf(db, DATASETS_READ)) {
    const plain = plainItem(name);
    const namesakes = items.get(plain) ?? new Map<Dataset, Value>();
    items.set(plain, namesakes.set(dataset, { id, name }));
  }
  known.set(db, { version, items });
  return items;
}

/** The meanings of a span: first those of the tables of phrases, then items with this name. */
export function listMeanings({ forms, phrases }: Span, items: ItemsByName): ListMeaning[] {
  const ofPhrases = phrases.flatMap((meaning) => meaningOfPhrase(meaning, items));
  const own = forms.flatMap((plain) => {
    const found = items.get(plain);
    if (found === undefined) return [];
    return [...KINDS].flatMap(([dataset, kind]): ListMeaning[] => {
      const value = found.get(dataset);
      return value === undefined ? [] : [{ kind, values: [value], ofPeople: null, isPhrase: false }];
    });
  });
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

/** Names of items that administrators deleted are skipped. */
export function valuesOf(kind: MeaningKind, names: readonly string[], items: ItemsByName): Value[] {
  const fixed = kind === 'type' ? ORGANIZATION_TYPES : kind === 'strength' ? RELATIONSHIP_STRENGTHS : null;
  if (fixed !== null) return fixed.filter(({ name }) => names.includes(name));
  const dataset = kind === 'title' ? undefined : DATASETS[kind];
  if (dataset === undefined) return [];
  return names.flatMap((name) => items.get(plainItem(name))?.get(dataset) ?? []);
}
