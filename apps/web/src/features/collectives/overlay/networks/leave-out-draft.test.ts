import { describe, expect, it } from 'vitest';
import { changed, idsOf, isSameDraft, NOBODY, withPerson } from './leave-out-draft.ts';

const leila = { id: 12, name: 'Leila Haddad', profilePicture: null };
const rui = { id: 14, name: 'Rui Carvalho', profilePicture: null };
const amara = { id: 7, name: 'Amara Okafor', profilePicture: null };

describe('Whom a share leaves out', () => {
  it('is the same whatever the order of choosing was', () => {
    const one = withPerson(withPerson(NOBODY, leila), amara);
    const other = withPerson(withPerson(NOBODY, amara), leila);
    expect(isSameDraft(one, other)).toBe(true);
    expect(idsOf(one)).toEqual({ labelIds: [], personIds: [7, 12] });
  });

  it('takes a person back in who was left out', () => {
    const without = withPerson(NOBODY, leila);
    expect(isSameDraft(without, NOBODY)).toBe(false);
    expect(withPerson(without, leila)).toEqual(NOBODY);
  });

  it('knows a label from a person with the same id', () => {
    const label = { labels: [{ id: 12, name: 'Family' }], persons: [] };
    expect(isSameDraft(label, withPerson(NOBODY, leila))).toBe(false);
  });
});

describe('A change of whom a share leaves out', () => {
  const leavingOut = (...persons: (typeof leila)[]) => ({ labels: [], persons });

  it('is what somebody made of it while nothing else was saved', () => {
    const from = leavingOut(leila);
    const wanted = leavingOut(rui, amara);
    expect(changed(from, { from, wanted })).toBe(wanted);
  });

  it('is made to what another tab has saved: only its own people are left out or put back', () => {
    const change = { from: leavingOut(leila), wanted: leavingOut(rui) };
    expect(changed(leavingOut(leila, amara), change)).toEqual(leavingOut(amara, rui));
    expect(changed(leavingOut(), change)).toEqual(leavingOut(rui));
    expect(changed(leavingOut(rui), change)).toEqual(leavingOut(rui));
  });
});
