import type { Introduction } from '@kithline/contract/introductions.ts';
import type { Carrier } from './use-passing-on.ts';
import { givenNameOf } from './introduction-words.ts';

/**
 * Returns the draft of a connector's words to the next person: names, roles and years only. The connector can
 * change it. In a mail, the asker's words follow the draft; in Kithline, they are in the request.
 */
export function draftOfPassingOn(
  { asker, target, next }: Introduction,
  { isWith, by }: { isWith: boolean; by: Carrier },
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
  const words = isWith ? ` ${place}` : '';
  return `Dear ${givenNameOf(next ?? target)},\n\n${wish}${since}${words} It is fine to say no.`;
}

/** Returns the text of the connector's own mail: the connector's words and, with `isWith`, the asker's. */
export function mailTextOf(
  { asker, words }: Introduction,
  { text, isWith }: { text: string; isWith: boolean },
): string {
  const parts = [text.trim(), isWith && words !== null ? `${asker.name}:\n${words}` : ''];
  return parts.filter(Boolean).join('\n\n');
}

/** Returns the link that opens the connector's mail program with the text. `to` is null if unknown. */
export function mailOf(
  introduction: Introduction,
  { to, ...words }: { to: string | null; text: string; isWith: boolean },
): string {
  // Mailto links have CRLF as line breaks.
  const body = mailTextOf(introduction, words).replaceAll('\n', '\r\n');
  const subject = `Introduction: ${introduction.asker.name}`;
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return `mailto:${encodeURIComponent(to ?? '')}?${query}`;
}
