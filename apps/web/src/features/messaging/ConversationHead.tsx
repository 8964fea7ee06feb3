import type { OpenConversation } from '@kithline/contract/conversations.ts';
import { IconChevronLeft, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useDock } from '../../lib/dock.ts';
import { useMessages } from '../../lib/use-messages.ts';
import { HintButton } from '../../ui/buttons/HintButton.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { toast, TOAST_TIME } from '../../ui/feedback/toast.ts';
import { coveringLayers } from '../../ui/overlays/covering.ts';
import { peopleOf, titleOf } from './conversation-words.ts';
import classes from './ConversationHead.module.css';
import { type ConversationAct, ConversationMenu } from './ConversationMenu.tsx';
import { ConversationQuestion } from './ConversationQuestion.tsx';
import { Faces } from './Faces.tsx';

/** The dialog of messages itself. */
const OWN_LAYER = 1;
/** The dock is not drawn under an overlay. */
const WAITS = 'Minimized. You find it at the bottom of the page.';

/**
 * Who a conversation is with and what it is called, the way to make it small, and what can be done with it.
 */
export function ConversationHead({ conversation }: { conversation: OpenConversation }) {
  const { open, close } = useMessages();
  const dock = useDock();
  const [asked, ask] = useState<ConversationAct | null>(null);
  const title = titleOf(conversation);
  return (
    <>
      <div className={classes.head}>
        <span className={classes.back}>
          <IconButton
            label="All conversations"
            icon={<IconChevronLeft size={20} stroke={1.8} />}
            onClick={() => open({ kind: 'inbox' })}
          />
        </span>
        <Faces conversation={conversation} />
        <div className={classes.names}>
          <h2 className={classes.title} title={title}>
            <bdi translate="no">{title}</bdi>
          </h2>
          {(conversation.isGroup || conversation.subject !== null) && (
            <p className={classes.people} title={peopleOf(conversation)}>
              <bdi>{peopleOf(conversation)}</bdi>
            </p>
          )}
        </div>
        <span className={classes.minimize}>
          <HintButton
            label="Minimize"
            icon={<IconMinus size={18} stroke={1.7} />}
            onClick={() => {
              dock.show(conversation.id);
              if (coveringLayers() > OWN_LAYER) toast.success(WAITS, TOAST_TIME.form);
              close();
            }}
          />
        </span>
        <ConversationMenu
          conversation={conversation}
          // Once the menu has closed: else it would take the focus back from the question.
          onAsk={(act) => void setTimeout(() => ask(act))}
        />
      </div>
      {asked && (
        <ConversationQuestion
          act={asked}
          conversation={conversation}
          // What was asked before may end while the next is being asked.
          onClose={() => ask((now) => (now === asked ? null : now))}
        />
      )}
    </>
  );
}
