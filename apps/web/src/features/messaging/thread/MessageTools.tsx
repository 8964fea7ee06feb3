import { type Message, type OpenConversation, REACTIONS } from '@kithline/contract/conversations.ts';
import {
  IconArrowBackUp,
  IconCopy,
  IconDots,
  IconFlag,
  IconMoodSmile,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx';
import classes from './MessageTools.module.css';
import { ownReaction, setReaction } from './own-reaction.ts';

interface MessageToolsProps {
  message: Message;
  conversation: OpenConversation;
  onReply: (() => void) | undefined;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onReport: (() => void) | undefined;
}

const icon = { size: 15, stroke: 1.8 } as const;

export function MessageTools({ message, conversation, ...acts }: MessageToolsProps) {
  const own = ownReaction(message, conversation);
  return (
    <div className={classes.tools}>
      <Menu
        row
        align="start"
        items={REACTIONS.map((reaction) => ({
          id: reaction,
          label: reaction,
          chosen: reaction === own,
          onSelect: () => setReaction({ message, conversation, reaction }),
        }))}
        trigger={<IconButton size={28} label="React" icon={<IconMoodSmile size={17} stroke={1.7} />} />}
      />
      <Menu
        items={itemsOf(message.text ?? '', acts)}
        trigger={<IconButton size={28} label="More" icon={<IconDots size={17} stroke={1.7} />} />}
      />
    </div>
  );
}

function itemsOf(
  text: string,
  { onReply, onEdit, onDelete, onReport }: Omit<MessageToolsProps, 'message' | 'conversation'>,
): MenuItem[] {
  const all: (MenuItem | null)[] = [
    onReply ? { id: 'reply', label: 'Reply', icon: <IconArrowBackUp {...icon} />, onSelect: onReply } : null,
    {
      id: 'copy',
      label: 'Copy text',
      icon: <IconCopy {...icon} />,
      onSelect: () => void copyText(text, 'Text'),
    },
    onEdit ? { id: 'edit', label: 'Edit', icon: <IconPencil {...icon} />, onSelect: onEdit } : null,
    onDelete
      ? { id: 'delete', label: 'Delete', icon: <IconTrash {...icon} />, danger: true, onSelect: onDelete }
      : null,
    onReport
      ? { id: 'report', label: 'Report', icon: <IconFlag {...icon} />, danger: true, onSelect: onReport }
      : null,
  ];
  return all.filter((item) => item !== null);
}
