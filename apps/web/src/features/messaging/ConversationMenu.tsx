import { MOST_PARTICIPANTS, type OpenConversation } from '@kithline/contract/conversations.ts';
import {
  IconBell,
  IconBellOff,
  IconDots,
  IconHandStop,
  IconLogout,
  IconPencil,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react';
import { toast } from '../../ui/feedback/toast.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx';
import { othersOf } from './conversation-words.ts';
import { setBlocked, updateConversation } from './messaging.data.ts';

/** Acts that ask a question first. */
export type ConversationAct = 'rename' | 'add' | 'leave' | 'block';

interface ConversationMenuProps {
  conversation: OpenConversation;
  onAsk: (act: ConversationAct) => void;
}

const icon = { size: 15, stroke: 1.8 } as const;

export function ConversationMenu({ conversation, onAsk }: ConversationMenuProps) {
  return (
    <Menu
      items={itemsOf(conversation, onAsk)}
      trigger={
        <IconButton label="Actions for this conversation" icon={<IconDots size={18} stroke={1.7} />} />
      }
    />
  );
}

function itemsOf(conversation: OpenConversation, onAsk: (act: ConversationAct) => void): MenuItem[] {
  const { id, isGroup, muted, whyNot, participants } = conversation;
  const [other] = othersOf(conversation);
  const present = participants.filter(({ left }) => !left).length;
  const mayAdd = whyNot === null && present < MOST_PARTICIPANTS;
  const items: (MenuItem | null)[] = [
    !isGroup && other?.personId != null
      ? {
          id: 'profile',
          label: 'View profile',
          icon: <IconUserCircle {...icon} />,
          href: `/people/${other.personId}`,
        }
      : null,
    isGroup
      ? { id: 'rename', label: 'Rename', icon: <IconPencil {...icon} />, onSelect: () => onAsk('rename') }
      : null,
    mayAdd
      ? { id: 'add', label: 'Add people', icon: <IconUserPlus {...icon} />, onSelect: () => onAsk('add') }
      : null,
    {
      id: 'mute',
      label: muted ? 'Unmute' : 'Mute',
      icon: muted ? <IconBell {...icon} /> : <IconBellOff {...icon} />,
      onSelect: () => mute(id, !muted),
    },
    isGroup
      ? {
          id: 'leave',
          label: 'Leave',
          icon: <IconLogout {...icon} />,
          danger: true,
          onSelect: () => onAsk('leave'),
        }
      : null,
    isGroup && othersOf(conversation).some(({ userId }) => userId !== null)
      ? {
          id: 'block',
          label: 'Block somebody',
          icon: <IconHandStop {...icon} />,
          danger: true,
          onSelect: () => onAsk('block'),
        }
      : null,
    !isGroup && other?.userId != null
      ? blockItem({ id, userId: other.userId, isBlocked: whyNot === 'blocked' }, onAsk)
      : null,
  ];
  return items.filter((item) => item !== null);
}

function blockItem(
  { id, userId, isBlocked }: { id: number; userId: number; isBlocked: boolean },
  onAsk: (act: ConversationAct) => void,
): MenuItem {
  const unblock = () =>
    void setBlocked(id, { userId, blocked: false }).catch(() =>
      toast.failure('Unblocking did not work. Try again.'),
    );
  return isBlocked
    ? { id: 'unblock', label: 'Unblock', icon: <IconHandStop {...icon} />, onSelect: unblock }
    : {
        id: 'block',
        label: 'Block',
        icon: <IconHandStop {...icon} />,
        danger: true,
        onSelect: () => onAsk('block'),
      };
}

function mute(id: number, muted: boolean): void {
  updateConversation(id, { muted }).then(
    () => toast.success(muted ? 'Conversation muted' : 'Conversation unmuted'),
    () => toast.failure(`The conversation could not be ${muted ? 'muted' : 'unmuted'}.`),
  );
}
