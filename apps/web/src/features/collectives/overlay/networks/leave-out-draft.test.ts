import { describe, expect, it } from 'vitest';
import { changed, idsOf, isSameDraft, NOBODY, withPersonToggled } from './leave-out-draft.ts';

const leila = { id: 12, name: 'Leila Haddad', profilePicture: null };
const rui = { id: 14, name: 'Rui Carvalho', profilePicture: null };
const amara = { id: 7, name: 'Amara Okafor', profilePicture: null };

describe('The exclusions of a share', () => {
  it('are equal if they differ only in their order', () => {
    const one = withPersonToggled(withPersonToggled(NOBODY, leila), amara);
    const other = withPersonToggled(withPersonToggled(NOBODY, amara), leila);
    expect(isSameDraft(one, other)).toBe(true);
    expect(idsOf(one)).toEqual({ labelIds: [], personIds: [7, 12] });
  });

  it('no longer contain a person who is included again', () => {
    const without = withPersonToggled(NOBODY, leila);
    expect(isSameDraft(without, NOBODY)).toBe(false);
    expect(withPersonToggled(without, leila)).toEqual(NOBODY);
  });

  it('distinguish a label from a person with the same id', () => {
    const label = { labels: [{ id: 12, name: 'Family' }], persons: [] };
    expect(isSameDraft(label, withPersonToggled(NOBODY, leila))).toBe(false);
  });
});

describe('A change of the exclusions of a share', () => {
  const leavingOut = (...persons: (typeof leila)[]) => ({ labels: [], persons });

  it('is applied unchanged if nothing else was saved', () => {
    const from = leavingOut(leila);
    const wanted = leavingOut(rui, amara);
    expect(changed(from, { from, wanted })).toBe(wanted);
  });

  it('is applied to the exclusions that another tab has saved, and affects only the people whom it names', () => {
    const change = { from: leavingOut(leila), wanted: leavingOut(rui) };
    expect(changed(leavingOut(leila, amara), change)).toEqual(leavingOut(amara, rui));
    expect(changed(leavingOut(), change)).toEqual(leavingOut(rui));
    expect(changed(leavingOut(rui), change)).toEqual(leavingOut(rui));
  });
});
