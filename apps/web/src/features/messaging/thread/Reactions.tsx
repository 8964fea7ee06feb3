import type { Message, OpenConversation } from '@kithline/contract/conversations.ts';
import { joinNames } from '../conversation-words.ts';
import { ownReaction, setReaction } from './own-reaction.ts';
import classes from './Reactions.module.css';

export function Reactions({ message, conversation }: { message: Message; conversation: OpenConversation }) {
  if (message.reactions.length === 0) return null;
  const own = ownReaction(message, conversation);
  const nameOf = (id: number) => {
    const one = conversation.participants.find((participant) => participant.id === id);
    return one?.isSelf ? 'you' : (one?.name ?? '');
  };
  return (
    <ul className={classes.row} aria-label="Reactions">
      {message.reactions.map(({ reaction, participantIds }) => {
        const names = joinNames(participantIds.map(nameOf));
        return (
          <li key={reaction}>
            <button
              type="button"
              className={classes.reaction}
              aria-pressed={reaction === own}
              aria-label={`${reaction} ${names}`}
              title={names}
              onClick={() => setReaction({ message, conversation, reaction })}
            >
              <span>{reaction}</span>
              <span className={classes.count}>{participantIds.length}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
