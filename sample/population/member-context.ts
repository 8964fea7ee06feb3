import type { Employer } from './generate-organizations.ts';
import type { Resident } from './generate-persons.ts';
import type { Random } from './random.ts';
import type { LabelFact } from './sample-facts.ts';

export interface MemberContext {
  random: Random;
  residents: readonly Resident[];
  employers: readonly Employer[];
  labels: readonly LabelFact[];
  asOf: { year: number; month: number };
}
