// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adoptDrafts, draftsOf, forgetDrafts, hasDrafts, keepDraft, readDraft } from './drafts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('A draft', () => {
  it('is kept until it is discarded', () => {
    keepDraft('note:1', 'Half a thou');
    expect(readDraft('note:1')).toBe('Half a thou');
    keepDraft('note:1', null);
    expect(readDraft('note:1')).toBeNull();
  });

  it('is deleted with all other drafts, while everything else that is stored stays', () => {
    localStorage.setItem('theme', 'dark');
    keepDraft('note:1', 'one');
    keepDraft('note:2', 'two');
    forgetDrafts();
    expect([readDraft('note:1'), readDraft('note:2')]).toEqual([null, null]);
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('belongs to its tab, and is taken over by another tab only after its own tab was closed', async () => {
    const ofTab = (tab: string, name: string) => `kithline-draft:${tab}:${name}`;
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [{ name: 'kithline-tab:open' }] }) } });
    localStorage.setItem(ofTab('open', 'note:1'), 'of the open tab');
    localStorage.setItem(ofTab('gone', 'note:1'), 'of the tab that is gone');
    localStorage.setItem(ofTab('gone', 'note:2'), 'late');
    keepDraft('note:2', 'own');
    expect([readDraft('note:1'), hasDrafts()]).toEqual([null, true]);
    await adoptDrafts();
    expect([readDraft('note:1'), readDraft('note:2')]).toEqual(['of the tab that is gone', 'own']);
    expect(draftsOf('note:')).toHaveLength(2);
    expect(localStorage.getItem(ofTab('open', 'note:1'))).toBe('of the open tab');
    expect(localStorage.getItem(ofTab('gone', 'note:1'))).toBeNull();
    forgetDrafts();
    expect(hasDrafts()).toBe(false);
  });

  it('of a closed tab is kept when it cannot be taken over because the storage is full', async () => {
    localStorage.setItem('kithline-draft:gone:note:1', 'Half a thou');
    fillStorage();
    await adoptDrafts();
    vi.unstubAllGlobals();
    expect(readDraft('note:1')).toBeNull();
    await adoptDrafts();
    expect(readDraft('note:1')).toBe('Half a thou');
    expect(localStorage.getItem('kithline-draft:gone:note:1')).toBeNull();
  });

  it("does not disturb typing when the browser's storage is full", () => {
    fillStorage();
    expect(() => keepDraft('note:1', 'text')).not.toThrow();
    expect(readDraft('note:1')).toBeNull();
  });
});

/** Replaces the storage by a full one with the same content. */
function fillStorage(): void {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const storage = localStorage;
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, { get: (_, key) => (key === 'setItem' ? refuse : Reflect.get(storage, key)) }),
  );
}
