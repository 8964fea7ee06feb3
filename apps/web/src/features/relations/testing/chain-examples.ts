import type { Chain, ChainElement } from '@kithline/contract/relations.ts';
import { strengthOf, type StrengthId } from '@kithline/contract/strengths.ts';

/** An organization at which the last person of a chain works. */
export const halden = { id: 4, name: 'Halden Ventures', profilePicture: null };

export const WEAK = 1;
export const FAMILIAR = 2;
export const STRONG = 3;

const NORTHLIGHT = { id: 6, name: 'Northlight Capital', profilePicture: null };

/** The viewer, who has rated every tie that has a strength. */
const RATER = { id: 1, name: 'Ines Carvalho' };

function person(id: number, name: string, [strengthId, year]: [StrengthId?, number?] = []): ChainElement {
  return {
    person: {
      id,
      name,
      profilePicture: null,
      primaryWorkRole: { title: 'Director', organization: NORTHLIGHT },
      location: null,
      headline: null,
    },
    organization: null,
    isCollaborator: false,
    strength: strengthId ? strengthOf(strengthId) : null,
    ratedBy: strengthId ? RATER : null,
    connectedOn: year ? Date.UTC(year, 5, 1) / 1000 : null,
    workedTogether: [],
    messageMonths: null,
  };
}

const you = person(1, 'Ines Carvalho');
const atHalden: ChainElement = {
  person: null,
  organization: halden,
  isCollaborator: false,
  strength: null,
  ratedBy: null,
  connectedOn: null,
  workedTogether: [],
  messageMonths: null,
};

export const priya = (strengthId: StrengthId, year: number) =>
  person(20, 'Priya Raghunathan', [strengthId, year]);
export const daniel = (strengthId: StrengthId, year: number) =>
  person(21, 'Daniel Abrams', [strengthId, year]);
export const leila = (strengthId: StrengthId, year: number) => person(12, 'Leila Haddad', [strengthId, year]);

/** Returns a chain from Ines Carvalho through the given people; the last one is its end. */
export function chainOf(...elements: ChainElement[]): Chain {
  return { elements: [you, ...elements] };
}

/** Returns a chain from Ines Carvalho through these people to Halden Ventures, where the last one works. */
export function chainToHalden(...elements: ChainElement[]): Chain {
  return { elements: [you, ...elements, atHalden] };
}

/** Returns this many different chains to Leila Haddad. Each has one person in between. */
export function manyChains(count: number): Chain[] {
  return Array.from({ length: count }, (_, index) =>
    chainOf(person(100 + index, `Person ${index + 1}`, [FAMILIAR, 2019]), leila(STRONG, 2018)),
  );
}
