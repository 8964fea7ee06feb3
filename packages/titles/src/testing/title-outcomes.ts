import { readFileSync } from 'node:fs';
import { ROLE_TYPES, SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';
import type { RoleTypeName, SeniorityName } from '@kithline/contract/taxonomy.ts';
import * as z from 'zod/mini';
import { classifyTitle } from '../classify-title.ts';

const TIERS = ['everyday', 'rarer'] as const;
const Title = z.string();
const RoleType = z.nullable(z.enum(ROLE_TYPES));
const Levels = z.array(z.enum(SENIORITY_LEVELS));

/**
 * Titles by language, each with the role type and the levels that a careful reader would choose. Some lists
 * also say how common a title is.
 */
const TitleCases = z.record(
  z.string(),
  z.array(z.union([z.tuple([Title, RoleType, Levels]), z.tuple([Title, RoleType, Levels, z.enum(TIERS)])])),
);

export interface TitleCase {
  language: string;
  title: string;
  roleType: RoleTypeName | null;
  levels: readonly SeniorityName[];
  tier: (typeof TIERS)[number] | null;
}

export function casesOf(file: string): TitleCase[] {
  const text = readFileSync(new URL(`../../cases/${file}`, import.meta.url), 'utf8');
  return Object.entries(TitleCases.parse(JSON.parse(text))).flatMap(([language, cases]) =>
    cases.map(([title, roleType, levels, tier]) => ({
      language,
      title,
      roleType,
      levels,
      tier: tier ?? null,
    })),
  );
}

/** A case with the classifier's result, and whether this result is right. */
export function outcomeOf(titleCase: TitleCase) {
  const found = classifyTitle(titleCase.title);
  const roleRight = found.roleType === titleCase.roleType;
  const levelsRight = found.seniorityLevels.join() === titleCase.levels.join();
  return { ...titleCase, found, roleRight, levelsRight, right: roleRight && levelsRight };
}
export type Outcome = ReturnType<typeof outcomeOf>;

export function shareOf(outcomes: readonly Outcome[], what: 'right' | 'roleRight' | 'levelsRight'): number {
  return outcomes.filter((outcome) => outcome[what]).length / outcomes.length;
}

/**
 * Returns the accuracy by language and by how common titles are, precision and recall by class, and the
 * missed titles.
 */
export function reportOf(name: string, outcomes: readonly Outcome[]): string {
  return [
    figuresOf(name, outcomes),
    ...outcomes.filter((outcome) => !outcome.right).map(describeMissed),
  ].join('\n');
}

/** The figures without the missed titles, for a list on which the vocabulary must not be tuned. */
export function figuresOf(name: string, outcomes: readonly Outcome[]): string {
  const groups = Map.groupBy(outcomes, ({ language, tier }) => [language, tier ?? ''].join(' ').trim());
  const tiers = Map.groupBy(outcomes, ({ tier }) => tier);
  return [
    `Title classifier, ${name}: ${accuracyOf(outcomes)}`,
    ...(tiers.size > 1 ? [...tiers].map(([tier, some]) => `  ${tier}: ${accuracyOf(some)}`) : []),
    `  both right by language: ${[...groups].map(([key, some]) => `${key} ${countRight(some)}`).join(', ')}`,
    `  role types, precision and recall: ${byClass(outcomes, ({ roleType }) => [roleType ?? 'none'])}`,
    `  levels, precision and recall: ${byClass(outcomes, levelsOf)}`,
  ].join('\n');
}

/** The expected or the actual answer, in the same form. */
interface Classification {
  roleType: RoleTypeName | null;
  levels: readonly SeniorityName[];
}

function levelsOf({ levels }: Classification): readonly string[] {
  return levels.length > 0 ? levels : ['none'];
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function accuracyOf(outcomes: readonly Outcome[]): string {
  const [both, role, levels] = [
    shareOf(outcomes, 'right'),
    shareOf(outcomes, 'roleRight'),
    shareOf(outcomes, 'levelsRight'),
  ].map(percent);
  return `${outcomes.length} titles, both right ${both}, role type ${role}, levels ${levels}`;
}

function countRight(outcomes: readonly Outcome[]): string {
  return `${outcomes.filter(({ right }) => right).length}/${outcomes.length}`;
}

/** Returns the precision and recall of each class, in percent: "Sales 97/98". */
function byClass(
  outcomes: readonly Outcome[],
  classesOf: (classed: Classification) => readonly string[],
): string {
  const pairs = outcomes.map((outcome) => ({
    labels: classesOf(outcome),
    answers: classesOf({ roleType: outcome.found.roleType, levels: outcome.found.seniorityLevels }),
  }));
  const classes = new Set(pairs.flatMap(({ labels, answers }) => [...labels, ...answers]));
  return [...classes]
    .toSorted()
    .map((one) => {
      const answered = pairs.filter(({ answers }) => answers.includes(one));
      const labeled = pairs.filter(({ labels }) => labels.includes(one));
      const right = answered.filter(({ labels }) => labels.includes(one)).length;
      const rounded = (part: number, whole: number) => (whole === 0 ? '-' : Math.round((100 * part) / whole));
      return `${one} ${rounded(right, answered.length)}/${rounded(right, labeled.length)}`;
    })
    .join(', ');
}

function describeMissed({ title, language, roleType, levels, found }: Outcome): string {
  const one = (role: string | null, names: readonly string[]) => `${role ?? 'none'} [${names.join(', ')}]`;
  return `  missed: ${title} (${language}): ${one(found.roleType, found.seniorityLevels)}, should be ${one(roleType, levels)}`;
}
