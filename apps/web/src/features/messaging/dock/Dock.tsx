import { useMediaQuery } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { IconArrowsDiagonal, IconChevronUp, IconMinus, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { MOST_IN_SIGHT, useDock } from '../../../lib/dock.ts';
import { useMessages } from '../../../lib/use-messages.ts';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { HintButton } from '../../../ui/buttons/HintButton.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { CountBadge } from '../../../ui/marks/CountBadge.tsx';
import { useIsPageCovered } from '../../../ui/overlays/covering.ts';
import { isGone } from '../ConversationPane.tsx';
import { ConversationTalk } from '../ConversationTalk.tsx';
import { titleOf } from '../conversation-words.ts';
import { Faces } from '../Faces.tsx';
import { conversationQuery } from '../messaging.data.ts';
import { useHasRefused } from '../own-outbox.ts';
import classes from './Dock.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';

/**
 * The dock at the bottom of the page. The newest conversation is on the right. The dock is hidden on phones,
 * and while the dialog of messages or an overlay covers the page.
 */
export function Dock() {
  const { ids, openId } = useDock();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const { place } = useMessages();
  const isPageCovered = useIsPageCovered();
  if (isPhone || ids.length === 0 || place !== null || isPageCovered) return null;
  const shown = ids.slice(0, MOST_IN_SIGHT);
  return (
    <aside aria-label="Open conversations" className={classes.dock} data-paper="none">
      {ids.length > MOST_IN_SIGHT && <HiddenInDock ids={ids.slice(MOST_IN_SIGHT)} />}
      {shown.toReversed().map((id) => (
        <Docked key={id} id={id} isOpen={id === openId} />
      ))}
    </aside>
  );
}

function Docked({ id, isOpen }: { id: number; isOpen: boolean }) {
  const dock = useDock();
  const { open } = useMessages();
  const { data: conversation, error } = useQuery(conversationQuery(id));
  const hasLeft = isGone(error);
  useEffect(() => {
    // The member has left the conversation elsewhere.
    if (hasLeft) dock.remove(id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only when `hasLeft` changes
  }, [hasLeft]);
  const { wasSwitched, line } = useLostFocus(isOpen);
  const hasRefused = useHasRefused(id);
  if (!conversation) return null;
  const title = titleOf(conversation);
  const peopleCount = conversation.participants.filter(({ left }) => !left).length;
  if (!isOpen) {
    const { unread } = conversation;
    return (
      <div className={classes.line}>
        <button
          ref={line}
          type="button"
          className={classes.lineButton}
          aria-expanded={false}
          onClick={() => dock.show(id)}
        >
          <Faces conversation={conversation} small />
          <bdi className={classes.lineTitle} translate="no">
            {title}
          </bdi>
          {hasRefused && <span className={classes.notSent}>Not sent</span>}
          {unread > 0 && (
            <>
              <CountBadge tone="blue" count={unread} />
              <VisuallyHidden>{`, ${unread} unread`}</VisuallyHidden>
            </>
          )}
          <IconChevronUp size={16} stroke={1.8} aria-hidden />
        </button>
        <span className={classes.close}>
          <IconButton
            size={24}
            label={`Close ${title}`}
            icon={<IconX size={14} stroke={1.8} />}
            onClick={() => dock.remove(id)}
          />
        </span>
      </div>
    );
  }
  return (
    <section aria-label={title} className={classes.box}>
      <div className={classes.head}>
        <Faces conversation={conversation} small />
        <div className={classes.names}>
          <h2 className={classes.title} title={title}>
            <bdi translate="no">{title}</bdi>
          </h2>
          {conversation.isGroup && <p className={classes.people}>{peopleCount} people</p>}
        </div>
        <HintButton
          size={28}
          label="Expand"
          icon={<IconArrowsDiagonal size={16} stroke={1.7} />}
          onClick={() => open({ kind: 'conversation', id })}
        />
        <HintButton
          size={28}
          label="Minimize"
          icon={<IconMinus size={16} stroke={1.7} />}
          onClick={() => dock.minimize()}
        />
        <HintButton
          size={28}
          label="Close"
          icon={<IconX size={16} stroke={1.7} />}
          onClick={() => dock.remove(id)}
        />
      </div>
      <ConversationTalk conversation={conversation} small takesLostFocus={wasSwitched} />
    </section>
  );
}

/**
 * Moves the focus to the line of a minimized conversation, because minimizing removes the pressed button.
 * `wasSwitched` says whether the conversation was opened or minimized since it appeared in the dock.
 */
function useLostFocus(isOpen: boolean): { wasSwitched: boolean; line: RefObject<HTMLButtonElement | null> } {
  const line = useRef<HTMLButtonElement>(null);
  const [first] = useState(isOpen);
  const [wasSwitched, setSwitched] = useState(false);
  if (isOpen !== first && !wasSwitched) setSwitched(true);
  useEffect(() => {
    if (wasSwitched && !isOpen && document.activeElement === document.body) line.current?.focus();
  }, [wasSwitched, isOpen]);
  return { wasSwitched, line };
}

function HiddenInDock({ ids }: { ids: readonly number[] }) {
  const dock = useDock();
  const conversations = useQueries({ queries: ids.map((id) => conversationQuery(id)) });
  return (
    <div className={classes.hidden}>
      <Menu
        items={conversations.flatMap(({ data }) =>
          data ? [{ id: String(data.id), label: titleOf(data), onSelect: () => dock.show(data.id) }] : [],
        )}
        trigger={<Button aria-label={`${ids.length} more conversations`}>{`+${ids.length}`}</Button>}
      />
    </div>
  );
}
