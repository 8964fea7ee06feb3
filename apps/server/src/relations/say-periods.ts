import type { Comparison, Together } from './compare-periods.ts';

const WORK = { present: 'work', past: 'worked' } as const;
const STUDY = { present: 'study', past: 'studied' } as const;

const SAME_TIME = 'at the same time';

type VerbForms = typeof WORK | typeof STUDY;

export function sayEmployer(compared: Comparison): string {
  return (
    sayHere(WORK, compared) ?? (compared.kind === 'apart' ? `${here(WORK)}, at different times` : here(WORK))
  );
}

export function saySchool(compared: Comparison): string {
  const together = sayHere(STUDY, compared);
  if (together !== null) return together;
  return compared.kind === 'apart' ? `${here(STUDY)}, ${sayApart(compared.years)}` : here(STUDY);
}

/** Returns a sentence: "You both worked at Acme from 2016 to 2019." */
export function sayWorkedTogether(employer: string, together: Together): string {
  return sayAt(WORK, employer, together);
}

/** Returns a sentence: "You both studied at Ridgeway from 2002 to 2004." */
export function sayStudiedTogether(school: string, together: Together): string {
  return sayAt(STUDY, school, together);
}

/** Returns evidence for a tie: "both at Acme 2016 to 2019", "both at Acme since 2014", "both at Acme now". */
export function sayBothAt(employer: string, together: Together): string {
  const { fromYear, isOngoing } = together;
  if (!isOngoing) return `both at ${employer} ${sayWhen(together, '')}`;
  return `both at ${employer} ${fromYear === null ? 'now' : `since ${fromYear}`}`;
}

function sayAt(doing: VerbForms, name: string, together: Together): string {
  if (!together.isOngoing) return `You both ${doing.past} at ${name} ${sayWhen(together)}.`;
  if (together.fromYear === null) return `You both ${doing.present} at ${name} now.`;
  return `You have both ${doing.past} at ${name} since ${together.fromYear}.`;
}

function sayHere(doing: VerbForms, compared: Comparison): string | null {
  if (compared.kind !== 'together') return null;
  if (!compared.isOngoing) {
    const when = sayWhen(compared);
    return `${here(doing)}, ${when === SAME_TIME ? when : `${SAME_TIME} ${when}`}`;
  }
  const now = `You both ${doing.present} here`;
  return compared.fromYear === null ? now : `${now}, at the same time since ${compared.fromYear}`;
}

const here = (doing: VerbForms) => `You both ${doing.past} here`;

/** Describes a time that has ended. `from` is the word that precedes a time with two years. */
function sayWhen({ fromYear, toYear }: Together, from = 'from '): string {
  if (fromYear === null) return toYear === null ? SAME_TIME : `until ${toYear}`;
  // If the end is unknown or in the same year as the start, only the year of the start is named.
  if (toYear === null || toYear === fromYear) return `in ${fromYear}`;
  return `${from}${fromYear} to ${toYear}`;
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

function sayApart(years: number): string {
  if (years < 1) return 'at different times';
  return `${NUMBERS[years - 1] ?? years} ${years === 1 ? 'year' : 'years'} apart`;
}
