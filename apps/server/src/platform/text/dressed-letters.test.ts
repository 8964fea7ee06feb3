import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { undressLetters } from './dressed-letters.ts';

describe('decorated letters', () => {
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
  ])('%s is read as %s', (text, plain) => {
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
  ])('%s is left unchanged', (text) => {
    expect(undressLetters(text)).toBe(text);
  });

  it('stay the same when converted a second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(undressLetters(undressLetters(text))).toBe(undressLetters(text));
      }),
    );
  });
});
