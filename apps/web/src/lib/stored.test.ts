// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts, keepDraft, readDraft } from './drafts.ts';
import { areLetterKeysOn, switchLetterKeys } from './letter-keys.ts';

afterEach(() => vi.unstubAllGlobals());

function refuse(): never {
  throw new DOMException('blocked', 'SecurityError');
}

describe('A browser that refuses storage', () => {
  it.each([
    ['when `localStorage` is read', {}],
    ['when `localStorage` is used', { value: { getItem: refuse, setItem: refuse, removeItem: refuse } }],
  ])('%s stores nothing, and throws no error', (_how, storage) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') ?? {};
    const refused = 'value' in storage ? storage : { get: refuse };
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...refused });
    try {
      keepDraft('note:1', 'text');
      expect(readDraft('note:1')).toBeNull();
      forgetDrafts();
      switchLetterKeys(false);
      expect(areLetterKeysOn()).toBe(true);
    } finally {
      Object.defineProperty(globalThis, 'localStorage', before);
    }
  });
});
