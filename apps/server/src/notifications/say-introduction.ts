import type { IntroductionRole } from '@kithline/contract/introductions.ts';
import type { Notification } from '@kithline/contract/notifications.ts';

type Kind = Notification['kind'];

export type IntroductionNews = Extract<Kind, `introduction-${string}`>;

export const isOfIntroduction = (kind: Kind): kind is IntroductionNews => kind.startsWith('introduction-');

interface Named {
  /** The member who acted. */
  actor: string;
  asker: string;
  target: string;
  /** The reader's own part in the request. */
  part: IntroductionRole;
}

/** Pieces that are names are objects. */
type Piece = string | { name: string };

/**
 * The texts do not tell the asker who declined. The text of `introduction-passed-on` names the connector who
 * passed the request on, so callers send it to the asker only for the first connector.
 */
const WORDS: Readonly<Record<IntroductionNews, (named: Named) => Piece[]>> = {
  'introduction-asked': ({ actor, target }) => [
    { name: actor },
    ' asks for an introduction to ',
    { name: target },
  ],
  'introduction-reminded': ({ actor, target, part }) =>
    part === 'target'
      ? [{ name: actor }, ' sent a reminder of an introduction']
      : [{ name: actor }, ' sent a reminder of an introduction to ', { name: target }],
  'introduction-offered': ({ actor, asker }) => [
    { name: actor },
    ' would like to introduce ',
    { name: asker },
    ' to you',
  ],
  'introduction-passed-on': ({ actor, target }) => [
    { name: actor },
    ' passed on your request for an introduction to ',
    { name: target },
  ],
  'introduction-accepted': ({ asker, target, part }) =>
    part === 'asker'
      ? ['You have been introduced to ', { name: target }]
      : [{ name: asker }, ' has been introduced to ', { name: target }],
  'introduction-declined': ({ asker, target, part }) =>
    part === 'asker'
      ? ['Your request for an introduction to ', { name: target }, ' was declined']
      : ['The introduction of ', { name: asker }, ' to ', { name: target }, ' was declined'],
  'introduction-ended': ({ target }) => [
    'Your request for an introduction to ',
    { name: target },
    ' has ended without an answer',
  ],
};

export function sayIntroduction(
  kind: IntroductionNews,
  {
    actors: [actor = 'Somebody'],
    introduction,
  }: {
    actors: readonly string[];
    introduction: Omit<Named, 'actor'> | null;
  },
): Pick<Notification, 'body' | 'names'> {
  const named = introduction ?? { asker: 'Somebody', target: 'somebody', part: 'connector' };
  const pieces = WORDS[kind]({ ...named, actor });
  return {
    body: pieces.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join(''),
    names: pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name])),
  };
}
