import { describe, expect, it } from 'vitest';
import { idsOf, isSameDraft, NOBODY, withPerson } from './leave-out-draft.ts';

const leila = { id: 12, name: 'Leila Haddad', profilePicture: null };
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
