import type { Introduction } from '@kithline/contract/introductions.ts';
import { sayDate } from '../../../lib/say-time.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { FORMER_MEMBER, givenNameOf } from './introduction-words.ts';
import classes from './RequestWords.module.css';

/**
 * The words with which a request reached a connector: the asker's and, if the request came through another
 * connector, that connector's.
 */
export function RequestWords({ introduction }: { introduction: Introduction }) {
  const { asker, isFirst, words, throughWords, askedOn } = introduction;
  const day = sayDate(askedOn);
  if (isFirst) {
    return <Bubble who={asker} head={`${givenNameOf(asker)} to you, ${day}`} text={words} />;
  }
  const through = introduction.through ?? FORMER_MEMBER;
  return (
    <>
      <Bubble who={through} head={`${givenNameOf(through)} to you, ${day}`} text={throughWords} />
      <Bubble who={asker} head={`${givenNameOf(asker)}’s own words`} text={words} />
    </>
  );
}

interface BubbleProps {
  who: { name: string; profilePicture: string | null };
  /** The line above the words: "Thandiwe to you, 21 Nov 2026". */
  head: string;
  /** Null if no words were passed on. */
  text: string | null;
}

export function Bubble({ who, head, text }: BubbleProps) {
  return (
    <div className={classes.line}>
      <Avatar name={who.name} src={who.profilePicture} size={32} />
      <div className={classes.bubble}>
        <p className={classes.head}>{head}</p>
        {text ? (
          <p className={classes.text}>{text}</p>
        ) : (
          <p className={classes.none}>No words were passed on.</p>
        )}
      </div>
    </div>
  );
}
