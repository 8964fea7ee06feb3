import { describe, expect, it } from 'vitest';
import { type LeaveOutDraft, NOBODY } from './leave-out-draft.ts';
import { sayUnsaved } from './unsaved-words.ts';

const leila = { id: 12, name: 'Leila Haddad', profilePicture: null };
const rui = { id: 14, name: 'Rui Carvalho', profilePicture: null };
const leavingOut = (...persons: (typeof leila)[]) => ({ labels: [], persons });
const FAMILY = { labels: [{ id: 31, name: 'Family' }], persons: [] };

describe('The words for unsaved exclusions of a shared network', () => {
  type Saved = Pick<Parameters<typeof sayUnsaved>[0], 'saved' | 'before'>;
  const say = (saved: Saved, draft: LeaveOutDraft, after: number | null) =>
    sayUnsaved({ isShared: true, ...saved, draft, after });
  const nobody = { saved: NOBODY, before: 0 };
  const one = { saved: leavingOut(leila), before: 1 };

  it('count the people who would be left out', () => {
    expect(say(nobody, FAMILY, 15)).toBe('Not saved yet: 15 people would be left out');
    expect(say(nobody, leavingOut(leila), 1)).toBe('Not saved yet: 1 person would be left out');
  });

  it('count newly excluded people apart from people who are already left out', () => {
    const draft = leavingOut(leila, rui);
    expect(say(one, draft, 2)).toBe('Not saved yet: 1 more person would be left out');
  });

  it('count the people who would be visible again', () => {
    expect(say({ saved: FAMILY, before: 15 }, NOBODY, 0)).toBe(
      'Not saved yet: 15 people would be visible again',
    );
  });

  it('have no number if some people would be left out and others included', () => {
    const words = 'Not saved yet: the collective still sees what you saved before';
    expect(say(one, leavingOut(rui), 1)).toBe(words);
    expect(say(one, FAMILY, 15)).toBe(words);
  });

  it('have no number until the preview has counted', () => {
    expect(say(nobody, FAMILY, null)).toBe('Not saved yet');
  });
});

describe('The words for exclusions before the first share', () => {
  it('say how many people the network would be shared without', () => {
    const unsaved = { isShared: false, saved: NOBODY, draft: FAMILY, before: 0 };
    expect(sayUnsaved({ ...unsaved, after: 2 })).toBe(
      'Not shared yet: your network would be shared without 2 people',
    );
    expect(sayUnsaved({ ...unsaved, after: null })).toBe('Not shared yet');
  });
});
