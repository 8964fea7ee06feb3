import type { IntroductionRole } from '@kithline/contract/introductions.ts';
import type { Notification } from '@kithline/contract/notifications.ts';
import { type IntroductionNews, isOfIntroduction, sayIntroduction } from './say-introduction.ts';

/** The facts for a notification's text: only names that the reader may see. */
export interface NotificationFacts {
  kind: Notification['kind'];
  /** Names of the actors, the newest first, without deleted persons. */
  actors: readonly string[];
  /** 1 if `actors` is empty. */
  totalActors: number;
  collective: string;
  /** As the inviter entered it. */
  invited: string;
  /** People in the shared network. */
  persons: number | null;
  /** Whether the actor left voluntarily. */
  left: boolean;
  /** The network from which somebody guesses passwords. */
  network: string | null;
  /** Null if the search was deleted, or if the reader may no longer use it. */
  savedSearch: { name: string; entity: 'person' | 'organization' } | null;
  introduction: { asker: string; target: string; part: IntroductionRole } | null;
}

type Text = Pick<Notification, 'body' | 'names'>;

export function notificationText(news: NotificationFacts): Text {
  if (news.kind === 'guessing') return sayGuessing(news);
  if (news.kind === 'saved-search') return saySavedSearch(news);
  if (isOfIntroduction(news.kind)) return sayIntroduction(news.kind, news);
  const words = WORDS[news.kind];
  if (typeof words === 'string') return { body: words, names: [] };
  const { subject, before, after = '' } = words(news);
  return {
    body: `${joinNames(subject, news)}${before}${news.collective}${after}`,
    names: [...subject, news.collective],
  };
}

/** A text: the actors, then `before`, the collective, and `after`. */
interface Words {
  subject: string[];
  before: string;
  after?: string;
}

const WORDS: Readonly<
  Record<
    Exclude<Notification['kind'], 'guessing' | 'saved-search' | IntroductionNews>,
    string | ((news: NotificationFacts) => Words)
  >
> = {
  invitation: (news) => ({ subject: subjectOf(news), before: ' invited you to ' }),
  'invitation-accepted': (news) => ({
    subject: subjectOf(news),
    before: isBySeveral(news) ? ' accepted your invitations to ' : ' accepted your invitation to ',
  }),
  'invitation-declined': ({ invited }) => ({
    subject: [invited],
    before: ' declined your invitation to ',
  }),
  'collaborator-added': () => ({ subject: [], before: 'You are now a collaborator in ' }),
  'collaborator-joined': (news) => ({
    subject: subjectOf(news),
    before: ' joined ',
    after: isBySeveral(news) ? ' as collaborators' : ' as a collaborator',
  }),
  'collaborator-removed': (news) =>
    news.left
      ? { subject: subjectOf(news), before: ' left ' }
      : { subject: [], before: 'You are no longer a collaborator in ' },
  'network-shared': (news) =>
    isBySeveral(news)
      ? { subject: subjectOf(news), before: ' shared networks with ' }
      : { subject: subjectOf(news), before: ' shared a network with ', after: peopleOf(news.persons) },
  'collective-destroyed': (news) => ({ subject: subjectOf(news), before: ' destroyed ' }),
  'import-completed': 'Your LinkedIn Contacts sync is complete',
  'import-failed': 'Your LinkedIn Contacts sync has failed',
  'addresses-waiting': 'LinkedIn addresses are waiting for confirmation',
  'message-reported': 'A message was reported',
};

/** The text has no number, because a network may be withdrawn before the search is opened. */
function saySavedSearch({ savedSearch }: NotificationFacts): Text {
  if (savedSearch === null) return { body: 'A saved search had new results', names: [] };
  const { name, entity } = savedSearch;
  return { body: `New ${entity === 'person' ? 'people' : 'organizations'} in ${name}`, names: [name] };
}

/** In a notification about guessing, the actor is the member for whose account passwords are tried. */
function sayGuessing({ actors: [name], network }: NotificationFacts): Text {
  if (network !== null)
    return { body: `Somebody at ${network} is trying passwords for many accounts`, names: [network] };
  if (name === undefined)
    return { body: 'Somebody is trying passwords for an account from many internet addresses', names: [] };
  return { body: `Somebody is trying passwords for ${name} from many internet addresses`, names: [name] };
}

const isBySeveral = ({ totalActors }: NotificationFacts): boolean => totalActors > 1;

function subjectOf({ actors, totalActors }: NotificationFacts): string[] {
  const [newest = 'Somebody', second] = actors;
  return totalActors === 2 && second !== undefined ? [newest, second] : [newest];
}

/** "Aisling Byrne", "Aisling Byrne and Tom Reed", or "Aisling Byrne and 2 others". */
function joinNames(named: readonly string[], { totalActors }: NotificationFacts): string {
  const [first = '', second] = named;
  if (second !== undefined) return `${first} and ${second}`;
  const others = named.length === 0 ? 0 : totalActors - 1;
  if (others < 1) return first;
  return `${first} and ${others === 1 ? '1 other' : `${others} others`}`;
}

function peopleOf(persons: number | null): string {
  if (persons === null) return '';
  return `: ${persons.toLocaleString('en-US')} ${persons === 1 ? 'person' : 'people'}`;
}
