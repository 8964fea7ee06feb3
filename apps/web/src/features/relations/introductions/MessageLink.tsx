import type { Introduction } from '@kithline/contract/introductions.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { hashOfMessages } from '../../../lib/messages-place.ts';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';

/** Opens the conversation that began when the target accepted, if the viewer is in it. */
export function MessageLink({ introduction }: { introduction: Introduction }) {
  const { conversationId, role, asker, target } = introduction;
  if (conversationId === null) return null;
  return (
    <LinkButton
      href={`#${hashOfMessages({ kind: 'conversation', id: conversationId })}`}
      icon={<IconMessageCircle size={15} stroke={1.7} aria-hidden />}
      aria-label={`Message ${role === 'asker' ? target.name : asker.name}`}
    >
      Message
    </LinkButton>
  );
}
