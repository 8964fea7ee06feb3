// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts, keepDraft, readDraft } from './drafts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('a draft', () => {
  it('is kept until it is given up', () => {
    keepDraft('note:1', 'Half a thou');
    expect(readDraft('note:1')).toBe('Half a thou');
    keepDraft('note:1', null);
    expect(readDraft('note:1')).toBeNull();
  });

  it('is forgotten with all others, and nothing else of the browser is', () => {
    localStorage.setItem('theme', 'dark');
    keepDraft('note:1', 'one');
    keepDraft('note:2', 'two');
    forgetDrafts();
    expect([readDraft('note:1'), readDraft('note:2')]).toEqual([null, null]);
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('does not stop the writing when the browser has no room for it', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => keepDraft('note:1', 'text')).not.toThrow();
  });
});
