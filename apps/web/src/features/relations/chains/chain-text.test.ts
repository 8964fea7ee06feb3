import { describe, expect, it } from 'vitest';
import { chainOf, chainToHalden, daniel, FAMILIAR, leila, priya, STRONG } from '../testing/chain-examples.ts';
import { chainRows } from './chain-parts.ts';
import { chainText, draftOfAsking, waysToAsk } from './chain-text.ts';

const direct = chainOf(leila(FAMILIAR, 2020));
const throughPriya = chainOf(priya(STRONG, 2014), leila(STRONG, 2018));
const throughBoth = chainOf(priya(STRONG, 2014), daniel(FAMILIAR, 2011), leila(STRONG, 2018));
const throughDaniel = chainOf(daniel(FAMILIAR, 2011), leila(STRONG, 2018));

it('The text of a chain contains names and roles, but no ratings, because other members made them', () => {
  const [row] = chainRows([throughPriya]);
  expect(row && chainText(row)).toBe(
    'Ines Carvalho (you)\n→ Priya Raghunathan, Director, Northlight Capital\n→ Leila Haddad, Director, Northlight Capital',
  );
});

describe('The ways to ask for an introduction', () => {
  it('contain the strongest way through each possible first connector', () => {
    const ways = waysToAsk(chainRows([direct, throughPriya, throughBoth, throughDaniel]));
    expect(ways.map(({ helper, end, row }) => [helper.name, end.name, row.between.length])).toEqual([
      ['Priya Raghunathan', 'Leila Haddad', 1],
      ['Daniel Abrams', 'Leila Haddad', 1],
    ]);
  });

  it('end with a person at the organization if the chain leads to an organization', () => {
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

  it('are empty if nobody is between the viewer and the target', () => {
    expect(waysToAsk(chainRows([direct]))).toEqual([]);
  });
});

describe('The draft of a request', () => {
  const draftOf = (chain: ReturnType<typeof chainOf>) => {
    const [way] = waysToAsk(chainRows([chain]));
    return way ? draftOfAsking(way) : '';
  };

  it('names the person to meet, and since when the connector is connected with that person', () => {
    expect(draftOf(throughPriya)).toBe(
      'Hello Priya,\n\nI would like to meet Leila Haddad (Director, Northlight Capital). You have been connected since 2018. ' +
        'Would you introduce us?\n\nThank you\nInes',
    );
  });

  it('does not say since when people are connected if there are several connectors', () => {
    expect(draftOf(throughBoth)).not.toContain('since');
  });
});
