import { FORMER_MEMBER } from '@kithline/contract/conversations.ts';
import { greetingOf } from '../platform/mail/greeting.ts';
import { layOutMail } from '../platform/mail/mail-layout.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { nameInMail } from '../platform/mail/typed-words.ts';
import type { Receiver, UnreadMessage } from './mail-unread.queries.ts';

/** If there are more authors, the mail names two and counts the others. */
const MOST_NAMED = 3;
/** In characters. */
const MOST_OF_TEXT = 1000;

/**
 * Returns the mail about unread messages, with their texts only if the receiver has chosen so. It leaves out
 * the conversation's name, because any participant may have written it.
 */
export function unreadLetter(receiver: Receiver, messages: readonly UnreadMessage[], url: string): Mail {
  const { name, firstName, address, mailText } = receiver;
  const authors = joinNames([...new Set(messages.map(({ author }) => shown(author)))]);
  const count = messages.length === 1 ? 'an unread message' : `${messages.length} unread messages`;
  const subject = `${count.replace('an ', 'An ')} from ${authors}`;
  const quoted = messages.flatMap(({ author, text }) =>
    mailText && text !== null ? [{ by: shown(author), text: cut(text) }] : [],
  );
  const left = messages.length - quoted.length;
  return {
    to: { name, address },
    subject,
    ...layOutMail({
      title: subject,
      greeting: greetingOf(firstName || name),
      paragraphs: [
        `You have ${count} from ${authors} on Kithline.`,
        ...(mailText && left > 0
          ? [quoted.length === 1 ? 'Here is the latest one.' : `Here are the latest ${quoted.length}.`]
          : []),
      ],
      quotes: quoted,
      action: { label: 'Read and answer', url },
      smallPrint: [
        'For each conversation you get at most one such mail every six hours. In your account under "messages", you can switch these mails off, and choose whether they show the text.',
      ],
    }),
  };
}

const shown = (author: string | null): string =>
  author === null ? FORMER_MEMBER : (nameInMail(author) ?? 'Somebody');

/** "Ann Berg", "Ann Berg and Tom Reed", or "Ann Berg, Tom Reed and 2 others". */
function joinNames(names: readonly string[]): string {
  const named = names.length > MOST_NAMED ? names.slice(0, MOST_NAMED - 1) : names;
  const others = names.length - named.length;
  const parts = others > 0 ? [...named, `${others} others`] : named;
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > MOST_OF_TEXT ? `${characters.slice(0, MOST_OF_TEXT).join('')}…` : text;
}
