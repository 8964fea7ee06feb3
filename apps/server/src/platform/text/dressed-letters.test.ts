import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { undressLetters } from './dressed-letters.ts';

describe('undressLetters', () => {
  it.each([
    ['ⓐⓝⓝⓐ', 'anna'],
    ['Ⓐⓝⓝⓐ ⓁⒺⒺ', 'Anna LEE'],
    ['🄰🄽🄽🄰', 'ANNA'],
    ['🅐🅝🅝🅐', 'ANNA'],
    ['🅰🅽🅽🅰', 'ANNA'],
    ['🅰️🅽🅽🅰️', 'ANNA'],
    ['🅱🅾🅱', 'BOB'],
    ['🅱ob', 'Bob'],
    ['⒜⒩⒩⒜', 'anna'],
    ['🄐🄝🄝🄐', 'ANNA'],
    ['𝓐𝓷𝓷𝓪 𝔏𝔢𝔢', 'Anna Lee'],
    ['ℋ𝑒𝓁ℯ𝓃', 'Helen'],
    ['Ａｎｎａ', 'Anna'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ タロウ'],
    ['㋐㋑', 'アイ'],
    ['ﾡﾢ', 'ᄀᄁ'],
  ])('converts %s to %s', (text, plain) => {
    expect(undressLetters(text)).toBe(plain);
  });

  it.each([
    'Anna Lee',
    'Zoë Łukasz 李雷 김민준',
    'Anna 🅿️',
    'Anna 🅿',
    '🅱️ 🅾️',
    '🅱️ob',
    '🆗 🆒 🆎 🆑',
    '🇵🇹🇩🇪',
    'Ⓜ️',
    'PMPⓇ',
    'Anna Ⓒ',
    '👩‍💻 ① ½ ™ № ㊙',
  ])('leaves %s unchanged', (text) => {
    expect(undressLetters(text)).toBe(text);
  });

  it('does not change its own result', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(undressLetters(undressLetters(text))).toBe(undressLetters(text));
      }),
    );
  });
});
