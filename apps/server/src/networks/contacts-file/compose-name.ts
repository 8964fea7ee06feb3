import type { HeaderLanguage } from './header-names.ts';

const HAN = /^[\p{Script=Han}々]+$/u;
const HANGUL = /^\p{Script=Hangul}+$/u;
/** Names in Japanese script. Names in katakana only are foreign and keep their order. */
const JAPANESE = /^(?!\p{Script=Katakana}+$)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u;
/** Characters that do not occur in Chinese names. */
const ONLY_JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}々]/u;
/**
 * Maximum number of characters in a Chinese or Korean family name. In these scripts, a longer family name
 * that is not Japanese belongs to a foreign name, spelled by its sound.
 */
const LONGEST_FAMILY_NAME = 2;
/** A letter that does not occur in Hungarian names. */
const LETTER_OF_OTHERS = /(?![áéíóöőúüűÁÉÍÓÖŐÚÜŰ])\P{ASCII}/u;

/**
 * Returns the full name in the order of its language. In Chinese, Korean and Japanese script, the family name
 * comes first, without a space after it. Foreign names in these scripts keep their order. The family name
 * also comes first in a file with Hungarian column names, unless the name has a letter that Hungarian does
 * not use. Nothing is guessed from names in Latin script: "Wei Zhang" and "Pál Erdős" in an English file keep
 * their order.
 */
export function composeName(firstName: string, lastName: string, language: HeaderLanguage | null): string {
  if (firstName === '' || lastName === '') return firstName + lastName;
  if (isFamilyFirstByScript(firstName, lastName, language)) return lastName + firstName;
  const names = [firstName, lastName];
  const isHungarian = language === 'hu' && !names.some((name) => LETTER_OF_OTHERS.test(name));
  return (isHungarian ? names.toReversed() : names).join(' ');
}

function isFamilyFirstByScript(
  firstName: string,
  lastName: string,
  language: HeaderLanguage | null,
): boolean {
  const isShort = Array.from(lastName).length <= LONGEST_FAMILY_NAME;
  if (HANGUL.test(firstName) && HANGUL.test(lastName)) return isShort;
  if (HAN.test(firstName) && HAN.test(lastName) && isShort) return true;
  const isJapanese =
    language === 'ja' || ONLY_JAPANESE.test(firstName + lastName) || JAPANESE_FAMILY_NAMES.has(lastName);
  return isJapanese && JAPANESE.test(firstName) && JAPANESE.test(lastName);
}

/**
 * Japanese family names of three Chinese characters. Without this list, they would count as foreign names
 * that Chinese spells by their sound (史密斯, Smith). The list was collected for Kithline.
 */
const NAMES =
  '長谷川 長谷部 五十嵐 小笠原 久保田 大久保 小久保 久保寺 久保木 宇都宮 宇佐美 宇佐見 宇田川 小野寺 小野田 小野沢 小野澤 小野塚 ' +
  '小野瀬 小早川 小山田 小山内 小宮山 小田切 小田島 小田原 小松原 小松崎 小此木 小佐野 小長谷 佐久間 阿久津 安孫子 ' +
  '我孫子 曽我部 曾我部 日比野 日下部 加賀美 加賀谷 伊集院 伊地知 西園寺 二階堂 大河原 大河内 大和田 大曽根 大田原 ' +
  '大道寺 海老原 海老名 海老沢 海老澤 波多野 竹之内 山之内 木之下 堀之内 池之上 井之上 一之瀬 中曽根 仲宗根 仲村渠 喜屋武 与那嶺 ' +
  '与那覇 我那覇 具志堅 渡嘉敷 真栄田 真栄城 喜友名 伊良部 比屋根 照喜名 津嘉山 玉那覇 上江洲 八重樫 八木沢 八木澤 八木橋 三田村 ' +
  '利根川 赤羽根 高見沢 高見澤 喜多川 喜多村 北大路 東海林 御手洗 御子柴 早乙女 五月女 四方田 薬師寺 佐佐木 ' +
  '奈良岡 羽田野 美濃部 矢田部 和久井 万城目 田部井';

const JAPANESE_FAMILY_NAMES: ReadonlySet<string> = new Set(NAMES.split(' '));
