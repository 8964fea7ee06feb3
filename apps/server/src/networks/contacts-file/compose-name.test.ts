import { describe, expect, it } from 'vitest';
import { composeName } from './compose-name.ts';
import { languageOfHeader } from './header-names.ts';

describe('The full name', () => {
  it.each([
    ['Ann', 'Lee', 'Ann Lee'],
    ['', 'Lee', 'Lee'],
    ['李', '', '李'],
    ['雷', '李', '李雷'],
    ['修', '欧阳', '欧阳修'],
    ['민준', '김', '김민준'],
    ['美咲', '佐藤', '佐藤美咲'],
    ['さくら', '長谷川', '長谷川さくら'],
    ['健', '佐々木', '佐々木健'],
    ['太郎', '長谷川', '長谷川太郎'],
    ['健', '五十嵐', '五十嵐健'],
    ['裕子', '小笠原', '小笠原裕子'],
    ['健', '宇都宮', '宇都宮健'],
    // Foreign names, spelled by their sound.
    ['ジョン', 'スミス', 'ジョン スミス'],
    ['约翰', '史密斯', '约翰 史密斯'],
    ['존', '스미스', '존 스미스'],
    // Names in a script that does not show whether the family name comes first.
    ['Wei', 'Zhang', 'Wei Zhang'],
    ['Wei 伟', 'Zhang', 'Wei 伟 Zhang'],
    ['Győző', 'Kovács', 'Győző Kovács'],
  ])('composed of "%s" and "%s" is "%s"', (first, last, name) => {
    expect(composeName(first, last, null)).toBe(name);
  });

  const HUNGARIAN = 'Vezetéknév,Keresztnév,URL,E-mail cím,Cég,Pozíció,Kapcsolódás dátuma';
  const JAPANESE = '姓,名,メールアドレス,会社,役職,つながった日';
  it.each([
    [HUNGARIAN, ['Győző', 'Kovács'], 'Kovács Győző'],
    [HUNGARIAN, ['Łukasz', 'Nowak'], 'Łukasz Nowak'],
    [JAPANESE, ['太郎', '長谷川'], '長谷川太郎'],
    ['First Name,Last Name,Connected On', ['Győző', 'Kovács'], 'Győző Kovács'],
  ] as const)('in a file with the columns %s, composed of %j, is "%s"', (header, [first, last], name) => {
    expect(composeName(first, last, languageOfHeader(header.split(',')))).toBe(name);
  });
});
