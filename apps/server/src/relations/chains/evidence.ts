import type { ChainElement } from '@kithline/contract/relations.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import { comparePeriods } from '../compare-periods.ts';
import { sayBothAt } from '../say-periods.ts';
import { commonEmployments, type Employment, messageMonths, type Pair } from './evidence.queries.ts';

/** The evidence for a tie in addition to its strength and date. */
export type Evidence = Pick<ChainElement, 'workedTogether' | 'messageMonths'>;

export const NO_EVIDENCE: Evidence = { workedTogether: [], messageMonths: null };

const MOST_EMPLOYERS = 2;

interface TiesOfPage {
  readonly pairs: readonly Pair[];
  /** The persons with whom the viewer has a tie. */
  readonly acquaintances: readonly number[];
  readonly today: Date;
}

/**
 * Reads the evidence for all ties of a page, and returns a function from a tie to its evidence. A token gets
 * no evidence about messages.
 */
export async function readEvidence(
  db: Db,
  viewerScope: ViewerScope,
  { pairs, acquaintances, today }: TiesOfPage,
): Promise<(pair: Pair) => Evidence> {
  const { viewer } = viewerScope;
  const [employments, months] = await Promise.all([
    commonEmployments(db, viewerScope, pairs),
    viewer.token ? null : messageMonths(db, viewer, acquaintances),
  ]);
  return ([one, other]) => ({
    workedTogether: sayEmployers(employments.get(one), employments.get(other), today),
    messageMonths: one === viewer.personId && months !== null ? (months.get(other) ?? 0) : null,
  });
}

type Employments = ReadonlyMap<number, Employment> | undefined;

/** Describes employers at which both persons certainly worked at the same time, the longest time first. */
function sayEmployers(mine: Employments, theirs: Employments, today: Date): string[] {
  return [...(mine ?? [])]
    .flatMap(([id, { name, periods }]) => {
      const other = theirs?.get(id);
      const compared = other && comparePeriods(periods, other.periods, today);
      return compared?.kind === 'together' ? [{ id, name, compared }] : [];
    })
    .toSorted(
      (a, b) => b.compared.months - a.compared.months || a.name.localeCompare(b.name, 'en') || a.id - b.id,
    )
    .slice(0, MOST_EMPLOYERS)
    .map(({ name, compared }) => sayBothAt(name, compared));
}
