import type { OrganizationTypeName } from './population.types.ts';
import type { Random } from './random.ts';
import type { Hub, LineOfBusiness } from './sample-facts.ts';

const FIRST_HALVES =
  'Alder Amber Ashen Bracken Brook Calder Cedar Cinder Clover Copper Dapple Elder Ember Fallow Fern Finch Glen Hazel Heron Holt Juniper Kestrel Lark Linden Maple Marl Merle Moss North Oaken Orchard Otter Pebble Quill Raven Rowan Sable Salt Silver Sorrel Sparrow Starling Tern Thistle Umber Vesper Willow Wren Yarrow'.split(
    ' ',
  );
const SECOND_HALVES =
  'bridge brook croft cross dale field ford gate grove haven holm mark mere mill moor reach ridge row shore spring stead thorpe vale ward water wick'.split(
    ' ',
  );
const STARTUP_ENDS =
  'ly io loop kit base flow sense grid pilot stack hive wise path lane deck minder link spot'.split(' ');
const FUND_NOUNS = ['Capital', 'Ventures', 'Equity Partners', 'Growth Fund', 'Impact Fund', 'Investments'];
const SEARCH_NOUNS = [
  'Executive Search',
  'Leadership',
  'Search Partners',
  'Board Advisory',
  'Talent Partners',
];
const NONPROFIT_FORMS: readonly ((word: string, city: string) => string)[] = [
  (word) => `${word} Foundation`,
  (word) => `${word} Trust`,
  (word, city) => `${word} ${city}`,
  (word) => `${word} Alliance`,
  (_, city) => `Neighbours of ${city}`,
  (word) => `Friends of ${word}`,
  (word) => `${word} Network`,
  (word) => `The ${word} Project`,
  (word) => `${word} Without Walls`,
  (word) => `${word} Collective`,
];
const NONPROFIT_WORDS = [
  'Open Water',
  'Second Harvest Table',
  'Small Steps',
  'Lantern',
  'Common Thread',
  'Bright Ladder',
  'Wild Coast',
  'New Roof',
  'Fair Start',
  'Quiet Hours',
  'Long Table',
  'Seedling',
  'Safe Passage',
  'Open Pages',
  'First Light',
  'Green Corridor',
];
/** Names of government offices of a city or a country, each with its industry. */
const GOVERNMENT_FORMS: readonly { ends: string; of: 'city' | 'country'; industry: string }[] = [
  { ends: 'Office for Urban Mobility', of: 'city', industry: 'Transportation Programs' },
  { ends: 'Department of Public Works', of: 'city', industry: 'Community Development and Urban Planning' },
  { ends: 'Parks and Water Board', of: 'city', industry: 'Conservation Programs' },
  { ends: 'Agency for Digital Services', of: 'country', industry: 'Government Administration' },
  { ends: 'Housing Authority', of: 'city', industry: 'Housing Programs' },
  { ends: 'Institute for Public Statistics', of: 'country', industry: 'Government Administration' },
  { ends: 'Public Health Office', of: 'city', industry: 'Public Health' },
  { ends: 'Civil Protection Service', of: 'city', industry: 'Public Safety' },
  { ends: 'Innovation and Trade Office', of: 'country', industry: 'Economic Programs' },
  { ends: 'Schools Directorate', of: 'city', industry: 'Education Administration Programs' },
  { ends: 'Energy and Climate Agency', of: 'city', industry: 'Environmental Quality Programs' },
  { ends: 'Culture and Heritage Office', of: 'city', industry: 'Public Policy Offices' },
];

/** Returns an invented name that it has not returned before. */
export type OrganizationNamer = (type: OrganizationTypeName, hub: Hub, line: LineOfBusiness | null) => string;

export function createOrganizationNamer(random: Random): OrganizationNamer {
  const used = new Set<string>();
  return (type, hub, line) => {
    for (let tries = 0; ; tries += 1) {
      const name = proposeName(random, { type, hub, line });
      const unique = tries < 20 ? name : `${coinWord(random, hub)} ${name}`;
      if (used.has(unique.toLowerCase())) continue;
      used.add(unique.toLowerCase());
      return unique;
    }
  };
}

interface Naming {
  type: OrganizationTypeName;
  hub: Hub;
  line: LineOfBusiness | null;
}

function proposeName(random: Random, { type, hub, line }: Naming): string {
  const city = cityOf(hub.place);
  const word = coinWord(random, hub);
  switch (type) {
    case 'Nonprofit':
      return random.pick(NONPROFIT_FORMS)(random.chance(0.5) ? random.pick(NONPROFIT_WORDS) : word, city);
    case 'Government':
      return governmentName(random, city, countryOf(hub.place));
    case 'Investment Firm':
      return `${word} ${random.pick(FUND_NOUNS)}`;
    case 'Executive Search':
      return random.chance(0.3)
        ? `${otherWord(random, hub, word)} & ${word}`
        : `${word} ${random.pick(SEARCH_NOUNS)}`;
    case 'Startup':
      return startupName(random, hub, word);
    case 'Academic':
    case 'Company':
      return companyName(random, word, line?.nouns ?? ['Group']);
  }
}

function companyName(random: Random, word: string, nouns: readonly string[]): string {
  const noun = random.pick(nouns);
  if (random.chance(0.08)) return `${word} ${noun} Group`;
  return `${word} ${noun}`;
}

function startupName(random: Random, hub: Hub, word: string): string {
  const isRegional = hub.words.includes(word) && !word.includes(' ');
  return `${isRegional ? word : random.pick(FIRST_HALVES)}${random.pick(STARTUP_ENDS)}`;
}

function governmentName(random: Random, city: string, country: string): string {
  const form = random.pick(GOVERNMENT_FORMS);
  return form.of === 'city' ? `${city} ${form.ends}` : `${form.ends}, ${country}`;
}

export function governmentIndustry(name: string): string {
  return GOVERNMENT_FORMS.find((form) => name.includes(form.ends))?.industry ?? 'Government Administration';
}

function otherWord(random: Random, hub: Hub, word: string): string {
  const other = coinWord(random, hub);
  return other === word ? `${random.pick(FIRST_HALVES)}${random.pick(SECOND_HALVES)}` : other;
}

/** Draws a word of the region, or joins two English halves: "Otterbridge". */
function coinWord(random: Random, hub: Hub): string {
  if (hub.words.length > 0 && random.chance(0.55)) return random.pick(hub.words);
  return `${random.pick(FIRST_HALVES)}${random.pick(SECOND_HALVES)}`;
}

export function cityOf(place: string): string {
  return place.split(',')[0] ?? place;
}

export function countryOf(place: string): string {
  return place.split(', ').at(-1) ?? place;
}
