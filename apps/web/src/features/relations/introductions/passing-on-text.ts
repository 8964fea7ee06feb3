import type { Introduction } from '@kithline/contract/introductions.ts';
import type { Carrier } from './use-passing-on.ts';
import { givenNameOf } from './introduction-words.ts';

/**
 * Returns the draft of a connector's words to the next person: names, roles and years only. With
 * `hasAskerWords`, the draft says where the asker's words are: below it in a mail, and in the request in
 * Kithline.
 */
export function draftOfPassingOn(
  { asker, target, next }: Introduction,
  { hasAskerWords, by }: { hasAskerWords: boolean; by: Carrier },
): string {
  const name = givenNameOf(asker);
  const who = asker.role === null ? asker.name : `${asker.name}, ${asker.role},`;
  const wish =
    next === null
      ? `${who} would like to meet you.`
      : `${who} would like to meet ${target.name}. Would you pass this on?`;
  const since =
    asker.connectedOn === null
      ? ''
      : ` ${name} and I have been connected since ${new Date(asker.connectedOn * 1000).getUTCFullYear()}.`;
  const place =
    by === 'mail' ? `${name}’s own words are below.` : `You will find ${name}’s own words in the request.`;
  const words = hasAskerWords ? ` ${place}` : '';
  return `Dear ${givenNameOf(next ?? target)},\n\n${wish}${since}${words} It is fine to say no.`;
}

/** Returns the text of the connector's own mail. */
export function mailTextOf(
  { asker, words }: Introduction,
  { text, hasAskerWords }: { text: string; hasAskerWords: boolean },
): string {
  const parts = [text.trim(), hasAskerWords && words !== null ? `${asker.name}:\n${words}` : ''];
  return parts.filter(Boolean).join('\n\n');
}

/** Returns the link that opens the connector's mail program with the text. `to` is null if unknown. */
export function mailOf(
  introduction: Introduction,
  { to, ...words }: { to: string | null; text: string; hasAskerWords: boolean },
): string {
  // Mailto links have CRLF as line breaks.
  const body = mailTextOf(introduction, words).replaceAll('\n', '\r\n');
  const subject = `Introduction: ${introduction.asker.name}`;
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return `mailto:${encodeURIComponent(to ?? '')}?${query}`;
}
