import { describe, expect, it } from 'vitest';
import { type LeaveOutDraft, NOBODY } from './leave-out-draft.ts';
import { sayUnsaved } from './unsaved-words.ts';

const leila = { id: 12, name: 'Leila Haddad', profilePicture: null };
const rui = { id: 14, name: 'Rui Carvalho', profilePicture: null };
const leavingOut = (...persons: (typeof leila)[]) => ({ labels: [], persons });
const FAMILY = { labels: [{ id: 31, name: 'Family' }], persons: [] };

describe('What is not saved of a shared network', () => {
  type Saved = Pick<Parameters<typeof sayUnsaved>[0], 'saved' | 'before'>;
  const say = (saved: Saved, wanted: LeaveOutDraft, after: number | null) =>
    sayUnsaved({ isShared: true, ...saved, wanted, after });
  const nobody = { saved: NOBODY, before: 0 };
  const one = { saved: leavingOut(leila), before: 1 };

  it('counts who would be left out', () => {
    expect(say(nobody, FAMILY, 15)).toBe('Not saved yet: 15 people would be left out');
    expect(say(nobody, leavingOut(leila), 1)).toBe('Not saved yet: 1 person would be left out');
  });

  it('tells them from those who are left out already', () => {
    const wanted = leavingOut(leila, rui);
    expect(say(one, wanted, 2)).toBe('Not saved yet: 1 more person would be left out');
  });

  it('counts who would be visible again', () => {
    expect(say({ saved: FAMILY, before: 15 }, NOBODY, 0)).toBe(
      'Not saved yet: 15 people would be visible again',
    );
  });

  it('counts nobody where some would go and others come', () => {
    const words = 'Not saved yet: the collective still sees what you saved before';
    expect(say(one, leavingOut(rui), 1)).toBe(words);
    expect(say(one, FAMILY, 15)).toBe(words);
  });

  it('waits for the number', () => {
    expect(say(nobody, FAMILY, null)).toBe('Not saved yet');
  });
});

describe('What is not saved before the first share', () => {
  it('says without whom the network would be shared', () => {
    const unsaved = { isShared: false, saved: NOBODY, wanted: FAMILY, before: 0 };
    expect(sayUnsaved({ ...unsaved, after: 2 })).toBe(
      'Not shared yet: your network would be shared without 2 people',
    );
    expect(sayUnsaved({ ...unsaved, after: null })).toBe('Not shared yet');
  });
});
