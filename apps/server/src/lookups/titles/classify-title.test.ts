import { readFileSync } from 'node:fs';
import { ROLE_TYPES, SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';
import type { RoleTypeName, SeniorityName } from '@kithline/contract/taxonomy.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readTaxonomies } from '../lookup-facts.ts';
import { classifyTitle } from './classify-title.ts';

/** Language -> title, role type, levels, as a careful reader would class them. */
const TitleCases = z.record(
  z.string(),
  z.array(z.tuple([z.string(), z.nullable(z.enum(ROLE_TYPES)), z.array(z.enum(SENIORITY_LEVELS))])),
);

interface TitleCase {
  language: string;
  title: string;
  roleType: RoleTypeName | null;
  levels: readonly SeniorityName[];
}

function casesOf(file: string): TitleCase[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return Object.entries(TitleCases.parse(JSON.parse(text))).flatMap(([language, cases]) =>
    cases.map(([title, roleType, levels]) => ({ language, title, roleType, levels })),
  );
}

function outcomeOf({ language, title, roleType, levels }: TitleCase) {
  const found = classifyTitle(title);
  const roleRight = found.roleType === roleType;
  const levelsRight = found.seniorityLevels.join() === levels.join();
  return {
    language,
    title,
    roleType,
    levels,
    found,
    roleRight,
    levelsRight,
    right: roleRight && levelsRight,
  };
}
type Outcome = ReturnType<typeof outcomeOf>;

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

function accuracyBy(outcomes: readonly Outcome[], keysOf: (outcome: Outcome) => readonly string[]): string {
  const groups = new Map<string, { right: number; all: number }>();
  for (const outcome of outcomes) {
    for (const key of keysOf(outcome)) {
      const group = groups.get(key) ?? { right: 0, all: 0 };
      groups.set(key, { right: group.right + Number(outcome.right), all: group.all + 1 });
    }
  }
  return [...groups].map(([key, { right, all }]) => `${key} ${right}/${all}`).join(', ');
}

function report(name: string, outcomes: readonly Outcome[]): string {
  const count = (test: (outcome: Outcome) => boolean) =>
    percent(outcomes.filter(test).length, outcomes.length);
  return [
    `Title classifier, ${name}: ${outcomes.length} titles, both right ${count((o) => o.right)}, role type ${count((o) => o.roleRight)}, levels ${count((o) => o.levelsRight)}`,
    `  by language: ${accuracyBy(outcomes, (o) => [o.language])}`,
    `  by role type: ${accuracyBy(outcomes, (o) => [o.roleType ?? 'none'])}`,
    `  by level: ${accuracyBy(outcomes, (o) => (o.levels.length > 0 ? o.levels : ['none']))}`,
    ...outcomes.filter((o) => !o.right).map((o) => `  missed: ${o.title} (${o.language}): ${inWords(o)}`),
  ].join('\n');
}

function inWords({ roleType, levels, found }: Outcome): string {
  const one = (role: string | null, names: readonly string[]) => `${role ?? 'none'} [${names.join(', ')}]`;
  return `${one(found.roleType, found.seniorityLevels)}, should be ${one(roleType, levels)}`;
}

function shareRight(outcomes: readonly Outcome[]): number {
  return outcomes.filter((outcome) => outcome.right).length / outcomes.length;
}

describe('the role type and seniority levels of a title', () => {
  it('are both right for at least 95 % of the list that was written before the table of words', () => {
    const outcomes = casesOf('title-cases.json').map(outcomeOf);
    console.info(report('own list', outcomes));
    expect(new Set(outcomes.map((outcome) => outcome.language)).size).toBeGreaterThanOrEqual(8);
    expect(outcomes.length).toBeGreaterThanOrEqual(450);
    expect(shareRight(outcomes)).toBeGreaterThanOrEqual(0.95);
  });

  it('are both right for at least 80 % of the titles that the table was never tuned on', () => {
    const outcomes = casesOf('title-cases-held-out.json').map(outcomeOf);
    console.info(report('held-out list', outcomes));
    expect(outcomes.length).toBeGreaterThanOrEqual(100);
    expect(shareRight(outcomes)).toBeGreaterThanOrEqual(0.8);
  });
});

describe('a phrase of the table', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['In transition', 'Unemployed', []],
    ['Head of Energy Transition', null, ['Director']],
    ['Responsabile Mobilità Elettrica', null, ['Manager']],
    ['Software Engineer Co-op', 'Engineering', ['Training']],
    ['Partner, Smith & Co', null, ['Partner']],
    ['Sales Manager, Denver, CO', 'Sales', ['Manager']],
  ])('is found as a whole only: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('a rank that governs stays, and what somebody runs or serves is no rank', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Director of Student Affairs', 'Education', ['Director']],
    ['Intern Program Manager', 'Operations', ['Manager']],
    ['Founder Relations Manager', null, ['Manager']],
    ['Owner Relations Manager', null, ['Manager']],
    ['Student Success Manager', 'Education', ['Manager']],
    ['VP of Junior Talent', 'Human Resources', ['Vice President']],
    ['Advisor to Founders and CEOs', 'Advisory', []],
    ['CEO Assistant', 'Operations', ['Entry']],
    ['Assistente di Direzione', 'Operations', ['Entry']],
    ['Mitarbeiter der Geschäftsleitung', null, ['Entry']],
    ['Ingeniero de Software Senior', 'Engineering', ['Senior']],
    ['Chargé de recrutement en alternance', 'Human Resources', ['Training']],
    ['Responsable stages et alternance', null, ['Manager']],
    ['Founder and Director of Partner Sales', 'Partnerships', ['Director', 'Owner']],
    ['Stage Director', 'Creative', ['Entry']],
    ['Director of Photography', 'Creative', ['Entry']],
    ['Director de fotografía', 'Creative', ['Entry']],
    ['Directrice de la photographie', 'Creative', ['Entry']],
    ['MD, Internal Medicine', 'Health', ['Entry']],
    ['Dermatology MD', 'Health', ['Entry']],
  ])('%j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('a word that only names a field', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Building something new', null, []],
    ['Helping people grow', null, []],
    ['Building Contractor', 'Trade', ['Entry']],
    ['Head of People', 'Human Resources', ['Director']],
    ['Brand Ambassador', 'Marketing', ['Entry']],
  ])('speaks for a role type only beside a rank or work: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('short forms', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['TPM', 'Operations', ['Manager']],
    ['GVP', null, ['Vice President']],
    ['FVP, Branch Manager', null, ['Manager', 'Vice President']],
    ['BDM', 'Sales', ['Manager']],
    ['Sr. SW Eng', 'Engineering', ['Senior']],
    ['Acct Exec', 'Sales', ['Entry']],
    ['Dir. of Sales', 'Sales', ['Director']],
    ['Mng. Dir.', null, ['C-Suite']],
    ['Sales Mng.', 'Sales', ['Manager']],
    ['Hd of Marketing', 'Marketing', ['Director']],
    ['RevOps Manager', 'Sales', ['Manager']],
    ['Team Member', null, ['Entry']],
    ['Relationship Manager', 'Sales', ['Manager']],
  ])('%j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('titles with several parts and contexts', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Assistant to the CEO', 'Operations', ['Entry']],
    ['Vice President', null, ['Vice President']],
    ['Former CEO | Consultant', 'Professional Service', ['Entry']],
    ['Former CEO', null, ['C-Suite']],
    ['Marketing Manager @ Legal Partners', 'Marketing', ['Manager']],
    ['VP Sales & Member of the Board', 'Sales', ['Vice President']],
    ['Volunteer Coordinator', 'Human Resources', ['Entry']],
    ['MD', null, ['C-Suite']],
    ['C.E.O.', null, ['C-Suite']],
    ['R & D Engineer', 'Engineering', ['Entry']],
    ['Software Engineer | Open to work', 'Engineering', ['Entry']],
    ['Leiter*in Vertrieb (m/w/d)', 'Sales', ['Director']],
    ['Geschaeftsfuehrer', null, ['C-Suite']],
    ['Ingeniero/a de Software', 'Engineering', ['Entry']],
    ['', null, []],
    ['   |  &  / ', null, []],
  ])('%j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

const known = [...casesOf('title-cases.json'), ...casesOf('title-cases-held-out.json')].map(
  ({ title }) => title,
);
const words = [...new Set(known.flatMap((title) => title.split(/\s+/u)))];
const wildTitle = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(fc.oneof(fc.constantFrom(...words), fc.constantFrom('|', '&', '-', ',', '(', ')', '/', '@')), {
      maxLength: 20,
    })
    .map((parts) => parts.join(' ')),
);

it('knows the same role types and levels as the facts that fill the lookups', () => {
  const { roleTypes, seniorityLevels } = readTaxonomies();
  expect(ROLE_TYPES).toEqual(roleTypes);
  expect(SENIORITY_LEVELS).toEqual(seniorityLevels);
});

describe('any text as a title', () => {
  it('gives members of the lists, each level once and in order, and the same answer twice', () => {
    fc.assert(
      fc.property(wildTitle, (title) => {
        const { roleType, seniorityLevels } = classifyTitle(title);
        expect([null, ...ROLE_TYPES]).toContain(roleType);
        expect(seniorityLevels).toEqual(SENIORITY_LEVELS.filter((level) => seniorityLevels.includes(level)));
        expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
      }),
      { numRuns: 2000 },
    );
  });

  it('is read without regard to case, accents and white space', () => {
    const withoutAccents = (title: string) => title.normalize('NFD').replace(/[\u0300-\u036f]/gu, '');
    const wide = (title: string) => `  ${title.replaceAll(' ', ' \u00a0 ')}\t`;
    for (const title of known) {
      const expected = classifyTitle(title);
      for (const same of [title.toUpperCase(), title.toLowerCase(), title.normalize('NFD'), wide(title)]) {
        expect(classifyTitle(same), same).toEqual(expected);
      }
      expect(classifyTitle(withoutAccents(title)), title).toEqual(expected);
    }
  });
});
