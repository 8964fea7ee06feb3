import type { Introduction } from '@kithline/contract/introductions.ts';
import { givenNameOf } from './introduction-words.ts';

/**
 * Returns the draft of a connector's words to the next person: names, roles and years only. The connector can
 * change it.
 */
export function draftOfPassingOn({ asker, target, next }: Introduction, withAskerWords: boolean): string {
  const name = givenNameOf(asker);
  const who = asker.role === null ? asker.name : `${asker.name}, ${asker.role},`;
  const wish =
    next === null
      ? `${who} would like to meet you.`
      : `${who} would like to meet ${target.name}. Would you pass this on?`;
  const since =
    asker.connectedOn === null
      ? ''
      : ` We have been connected since ${new Date(asker.connectedOn * 1000).getUTCFullYear()}.`;
  const words = withAskerWords ? ` ${name}’s own words are below.` : '';
  return `Dear ${givenNameOf(next ?? target)},\n\n${wish}${since}${words} A plain no is fine.`;
}

/** Returns the link that opens the connector's mail program with the words. `to` is null if unknown. */
export function mailOf(
  { asker, words }: Introduction,
  { to, text, isWith }: { to: string | null; text: string; isWith: boolean },
): string {
  const body = [text.trim(), isWith && words !== null ? `${asker.name}:\n${words}` : '']
    .filter(Boolean)
    .join('\n\n')
    // The line breaks of a mailto link.
    .replaceAll('\n', '\r\n');
  const subject = `Introduction: ${asker.name}`;
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return `mailto:${encodeURIComponent(to ?? '')}?${query}`;
}
