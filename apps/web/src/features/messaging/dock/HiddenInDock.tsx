import { useQueries } from '@tanstack/react-query';
import { useDock } from '../../../lib/dock.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { titleOf } from '../conversation-words.ts';
import { conversationQuery } from '../messaging.data.ts';
import classes from './Dock.module.css';

/** The conversations of the dock for which there is no room, under their number. */
export function HiddenInDock({ ids }: { ids: readonly number[] }) {
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
