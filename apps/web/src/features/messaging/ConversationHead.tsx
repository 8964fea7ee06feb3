import type { OpenConversation } from '@kithline/contract/conversations.ts';
import { IconChevronLeft, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useDock } from '../../lib/dock.ts';
import { useMessages } from '../../lib/use-messages.ts';
import { HintButton } from '../../ui/buttons/HintButton.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { coveringLayers } from '../../ui/overlays/covering.ts';
import { peopleOf, titleOf } from './conversation-words.ts';
import classes from './ConversationHead.module.css';
import { type ConversationAct, ConversationMenu } from './ConversationMenu.tsx';
import { ConversationQuestion } from './ConversationQuestion.tsx';
import { Faces } from './Faces.tsx';

/** The dialog of messages is itself one layer above the page. */
const OWN_LAYER = 1;
/** Shown when a conversation is minimized while another layer, such as a profile, covers the dock. */
const WAITS = 'Minimized. You can find it at the bottom of the page.';

export function ConversationHead({ conversation }: { conversation: OpenConversation }) {
  const { open, close } = useMessages();
  const dock = useDock();
  const [openAct, setOpenAct] = useState<ConversationAct | null>(null);
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
              if (coveringLayers() > OWN_LAYER) toast.success(WAITS);
              close();
            }}
          />
        </span>
        <ConversationMenu
          conversation={conversation}
          // Wait until the menu has closed, because closing would take the focus from the question.
          onAsk={(act) => void setTimeout(() => setOpenAct(act))}
        />
      </div>
      {openAct && (
        <ConversationQuestion
          act={openAct}
          conversation={conversation}
          // An earlier question can close while the next one is already open.
          onClose={() => setOpenAct((now) => (now === openAct ? null : now))}
        />
      )}
    </>
  );
}
