import { describe, expect, it } from 'vitest';
import { chainRows } from './chain-parts.ts';
import {
  describeChain,
  describeEvidence,
  describeStrengths,
  describeTies,
  describeWay,
  describeWays,
} from './chain-words.ts';
import type { Chain } from '@kithline/contract/relations.ts';
import {
  chainOf,
  chainToHalden,
  daniel,
  FAMILIAR,
  leila,
  priya,
  STRONG,
  WEAK,
} from '../testing/chain-examples.ts';

function rowOf(chain: Chain) {
  const [row] = chainRows([chain]);
  if (!row) throw new Error('The chain has no ends.');
  return row;
}

describe('A chain in words', () => {
  it('names everybody and every tie in order', () => {
    const row = rowOf(chainOf(priya(STRONG, 2014), leila(STRONG, 2018)));
    expect(describeChain(row)).toBe(
      'You, Strong tie to Priya Raghunathan since 2014, Strong tie to Leila Haddad since 2018',
    );
  });

  it('says that the person before an organization works there', () => {
    const row = rowOf(chainToHalden(priya(STRONG, 2014), leila(WEAK, 2018)));
    const toPriya = 'Strong tie to Priya Raghunathan since 2014';
    expect(describeChain(row)).toBe(
      `You, ${toPriya}, Weak tie to Leila Haddad since 2018, who works at Halden Ventures`,
    );
    expect(describeStrengths(row.links)).toBe('Strong, then Weak');
  });

  it('lists strengths with "then" before the last', () => {
    const { links } = rowOf(chainOf(priya(STRONG, 2014), daniel(FAMILIAR, 2011), leila(WEAK, 2018)));
    expect(describeStrengths(links)).toBe('Strong, Familiar, then Weak');
    expect(describeStrengths(rowOf(chainOf(leila(STRONG, 2018))).links)).toBe('Strong');
  });

  it('names the people through whom somebody is reached, or the year of a direct tie', () => {
    expect(describeWay(rowOf(chainOf(priya(STRONG, 2014), leila(FAMILIAR, 2018))))).toBe(
      'Through Priya Raghunathan: Strong, then Familiar',
    );
    expect(describeWay(rowOf(chainOf(leila(STRONG, 2018))))).toBe('Strong since 2018');
  });

  it('describes a tie without a rating as not rated, not as weak', () => {
    const unrated = rowOf(chainOf({ ...priya(WEAK, 2014), ratedBy: null }, leila(STRONG, 2018)));
    expect(describeChain(unrated)).toBe(
      'You, tie to Priya Raghunathan since 2014, not rated, Strong tie to Leila Haddad since 2018',
    );
    expect(describeStrengths(unrated.links)).toBe('Not rated, then Strong');
    expect(unrated.links[0]?.strength).toBe('Not Given');
  });

  it('names the rater if a tie of the viewer was rated by the other person', () => {
    const afonso = { id: 20, name: 'Afonso Pinto' };
    const toPriya = 'Familiar tie to Priya Raghunathan since 2014';
    const theirs = rowOf(chainOf({ ...priya(FAMILIAR, 2014), ratedBy: afonso }, leila(STRONG, 2018)));
    expect(describeStrengths(theirs.links)).toBe('Familiar (rated by Afonso), then Strong');
    expect(describeChain(theirs)).toBe(
      `You, ${toPriya}, rated by Afonso Pinto, Strong tie to Leila Haddad since 2018`,
    );
  });

  it('describes the evidence for each tie: who rated it, and when the two connected', () => {
    const byPriya = { ...leila(STRONG, 2018), ratedBy: { id: 20, name: 'Priya Raghunathan' } };
    const { links } = rowOf(chainOf(priya(STRONG, 2014), byPriya));
    expect(links.map(describeEvidence)).toEqual([
      'Tie strength: Strong, rated by you, connected since 2014',
      'Tie strength: Strong, rated by Priya Raghunathan, connected since 2018',
    ]);
    expect(describeTies(links)).toBe('Strong since 2014, then Strong since 2018');
  });

  it('adds to the evidence where the two worked together and in how many months they wrote to each other', () => {
    const colleague = { ...priya(STRONG, 2014), workedTogether: ['both at Lumen Advisory 2012 to 2016'] };
    const row = rowOf(chainOf({ ...colleague, messageMonths: 12 }, leila(WEAK, 2018)));
    const more = 'both at Lumen Advisory 2012 to 2016, messages both ways in 12 months';
    expect(row.links.map(describeEvidence)).toEqual([
      `Tie strength: Strong, rated by you, connected since 2014, ${more}`,
      'Tie strength: Weak, rated by you, connected since 2018',
    ]);
    expect(describeChain(row)).toBe(
      `You, Strong tie to Priya Raghunathan since 2014, ${more}, Weak tie to Leila Haddad since 2018`,
    );
    const [link] = rowOf(chainOf({ ...priya(WEAK, 2014), ratedBy: null, messageMonths: 1 })).links;
    expect(link && describeEvidence(link)).toBe(
      'Tie strength: not rated, connected since 2014, messages both ways in 1 month',
    );
  });

  it('says the year of a tie that nobody rated, and leaves out links that are no ties', () => {
    const unrated = { ...priya(WEAK, 2014), ratedBy: null, connectedOn: null };
    const { links } = rowOf(chainToHalden({ ...priya(WEAK, 2014), ratedBy: null }));
    expect(links.map(describeEvidence)).toEqual(['Tie strength: not rated, connected since 2014', null]);
    expect(describeTies(links)).toBe('Not rated, connected since 2014');
    expect(rowOf(chainOf(unrated)).links.map(describeEvidence)).toEqual(['Tie strength: not rated']);
  });

  it('has a heading with the number of ways, which begins with "At least" if there may be more', () => {
    expect(describeWays(14, 'Leila Haddad')).toBe(
      '14 ways to reach Leila Haddad, shortest first, then strongest',
    );
    expect(describeWays(1, 'Leila Haddad')).toBe('1 way to reach Leila Haddad');
    expect(describeWays(1000, 'Leila Haddad')).toBe(
      'At least 1,000 ways to reach Leila Haddad, shortest first, then strongest',
    );
  });
});

describe('The parts of a chain', () => {
  it('have one link more than people in between, each with a strength and a year', () => {
    const row = rowOf(chainOf(priya(STRONG, 2014), leila(FAMILIAR, 2018)));
    expect(row.between.map(({ name }) => name)).toEqual(['Priya Raghunathan']);
    expect(row.links).toEqual([
      { strength: 'Strong', isOwn: true, ratedBy: null, year: 2014, workedTogether: [], messageMonths: 0 },
      { strength: 'Familiar', isOwn: false, ratedBy: null, year: 2018, workedTogether: [], messageMonths: 0 },
    ]);
  });

  it('are missing for a chain without two ends', () => {
    expect(chainRows([{ elements: [] }, chainOf()])).toEqual([]);
  });
});
