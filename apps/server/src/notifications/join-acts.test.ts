import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NotifiedActs, withAct, withoutActsOf } from './join-acts.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const act = (actorId: number, minute: number, persons?: number): NotifiedActs => ({
  actorId,
  createdOn: at(minute),
  facts: { collectiveName: 'Bench', ...(persons === undefined ? {} : { persons }) },
});
const after = ([first, ...further]: NotifiedActs[]): NotifiedActs =>
  further.reduce(withAct, first as NotifiedActs);

describe('acts that are combined in one notification', () => {
  it('have the newest act first, and only one act of each actor', () => {
    expect(after([act(1, 0, 10), act(2, 1, 20), act(1, 2, 11)])).toEqual({
      actorId: 1,
      createdOn: at(2),
      facts: {
        collectiveName: 'Bench',
        persons: 11,
        others: [{ actorId: 2, persons: 20, on: at(1).getTime() }],
      },
    });
  });

  it('are replaced when the same actor repeats the act', () => {
    expect(after([act(1, 0), act(1, 5)])).toEqual(act(1, 5));
  });

  it('leave no notification when all actors are removed', () => {
    expect(withoutActsOf(after([act(1, 0), act(2, 1)]), new Set([1, 2]))).toBeNull();
  });

  it('leave, after actors are removed, the same notification as if only the other actors had acted', () => {
    const actorIds = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1 });
    fc.assert(
      fc.property(actorIds, fc.uniqueArray(fc.integer({ min: 1, max: 8 })), (actors, removed) => {
        const all = actors.map((actorId, minute) => act(actorId, minute, actorId * 10));
        const rest = all.filter(({ actorId }) => !removed.includes(actorId ?? 0));
        const expected = rest.length > 0 ? after(rest) : null;
        expect(withoutActsOf(after(all), new Set(removed))).toEqual(expected);
      }),
    );
  });
});
