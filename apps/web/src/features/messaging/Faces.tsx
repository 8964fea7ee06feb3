import type { Conversation } from '@kithline/contract/conversations.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { othersOf } from './conversation-words.ts';
import classes from './Faces.module.css';

/**
 * The picture of the other participant or, for a group, overlapping pictures of the first two others. Hidden
 * from screen readers, because the names are beside the pictures.
 */
export function Faces({
  conversation,
  small,
}: {
  conversation: Pick<Conversation, 'participants' | 'isGroup'>;
  small?: boolean;
}) {
  const [first, second] = othersOf(conversation);
  if (!conversation.isGroup || second === undefined) {
    return <Avatar name={first?.name ?? null} src={first?.profilePicture} size={small ? 32 : 40} />;
  }
  return (
    <span className={classes.faces} data-small={small || undefined} aria-hidden>
      <Avatar name={first?.name ?? null} src={first?.profilePicture} size={small ? 20 : 25} />
      <Avatar
        className={classes.front}
        name={second.name}
        src={second.profilePicture}
        size={small ? 20 : 25}
      />
    </span>
  );
}
