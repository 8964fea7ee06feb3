import type { Party } from '@kithline/contract/introductions.ts';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { givenNameOf } from './introduction-words.ts';
import classes from './OfferCard.module.css';

interface OfferCardProps {
  asker: Party;
  /** The connector who passes the request on. */
  from: { name: string; picture: string | null };
  /** Whom the asker wants to meet; null if that is the reader of the card. */
  target: Party | null;
  /** The words of the connector and of the asker; null for none. */
  fromWords: string | null;
  words: string | null;
  /** Whether each text is cut after three lines. */
  isShort?: boolean;
  children?: ReactNode;
}

/** What the receiver of a request sees of it. */
export function OfferCard({ asker, from, target, fromWords, words, isShort, children }: OfferCardProps) {
  const text = isShort ? `${classes.text} ${classes.short}` : classes.text;
  return (
    <div className={classes.card}>
      <p className={classes.from}>
        <Avatar name={from.name} src={from.picture} size={25} />
        <span>
          <strong translate="no">{from.name}</strong>{' '}
          {target === null ? 'would like you to meet' : 'asks you to introduce'}
        </span>
      </p>
      <div className={classes.asker}>
        <Avatar name={asker.name} src={asker.profilePicture} size={40} />
        <div className={classes.who}>
          <p className={classes.name} translate="no">
            {asker.name}
          </p>
          {asker.role !== null && <p className={classes.role}>{asker.role}</p>}
        </div>
      </div>
      {target !== null && (
        <p className={classes.role}>
          to <span translate="no">{target.name}</span>
        </p>
      )}
      {fromWords !== null && <p className={text}>{fromWords}</p>}
      {words !== null && (
        <p className={`${text} ${classes.words}`}>
          <strong>{givenNameOf(asker)}:</strong> {words}
        </p>
      )}
      {children}
    </div>
  );
}
