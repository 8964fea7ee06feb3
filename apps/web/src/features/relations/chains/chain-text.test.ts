import { describe, expect, it } from 'vitest';
import { chainOf, chainToHalden, daniel, FAMILIAR, leila, priya, STRONG } from '../testing/chain-examples.ts';
import { chainRows } from './chain-parts.ts';
import { chainText, draftOfAsking, waysToAsk } from './chain-text.ts';

const direct = chainOf(leila(FAMILIAR, 2020));
const throughPriya = chainOf(priya(STRONG, 2014), leila(STRONG, 2018));
const throughBoth = chainOf(priya(STRONG, 2014), daniel(FAMILIAR, 2011), leila(STRONG, 2018));
const throughDaniel = chainOf(daniel(FAMILIAR, 2011), leila(STRONG, 2018));

it('a path contains names and roles, but never ratings by others', () => {
  const [row] = chainRows([throughPriya]);
  expect(row && chainText(row)).toBe(
    'Ines Carvalho (you)\n→ Priya Raghunathan, Director, Northlight Capital\n→ Leila Haddad, Director, Northlight Capital',
  );
});

describe('the ways to ask', () => {
  it('are one for each possible helper, the best of each', () => {
    const ways = waysToAsk(chainRows([direct, throughPriya, throughBoth, throughDaniel]));
    expect(ways.map(({ helper, end, row }) => [helper.name, end.name, row.between.length])).toEqual([
      ['Priya Raghunathan', 'Leila Haddad', 1],
      ['Daniel Abrams', 'Leila Haddad', 1],
    ]);
  });

  it('to an organization end with the person who works there', () => {
    const ways = waysToAsk(
      chainRows([
        chainToHalden(priya(STRONG, 2014)),
        chainToHalden(priya(STRONG, 2014), leila(STRONG, 2018)),
      ]),
    );
    expect(ways.map(({ helper, end }) => [helper.name, end.name])).toEqual([
      ['Priya Raghunathan', 'Leila Haddad'],
    ]);
  });

  it('are none if nobody is in between', () => {
    expect(waysToAsk(chainRows([direct]))).toEqual([]);
  });
});

describe('a draft', () => {
  const draftOf = (chain: ReturnType<typeof chainOf>) => {
    const [way] = waysToAsk(chainRows([chain]));
    return way ? draftOfAsking(way) : '';
  };

  it('names the person to meet, and when the viewer and the helper connected', () => {
    expect(draftOf(throughPriya)).toBe(
      'Hello Priya,\n\nI would like to meet Leila Haddad (Director, Northlight Capital). You have known each other since 2018. ' +
        'Would you introduce us?\n\nThank you\nInes',
    );
  });

  it('does not mention the tie of other people', () => {
    expect(draftOf(throughBoth)).not.toContain('since');
  });
});
