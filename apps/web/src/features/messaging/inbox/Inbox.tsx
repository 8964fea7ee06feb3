import type { ConversationFilter } from '@kithline/contract/conversations.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Segmented } from '../../../ui/choices/Segmented.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { useDebouncedSearch } from '../../../ui/fields/use-debounced-search.ts';
import { inboxQuery } from '../messaging.data.ts';
import classes from './Inbox.module.css';
import { InboxList } from './InboxList.tsx';
import { NotSent } from './NotSent.tsx';

const FILTERS: readonly { value: ConversationFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'muted', label: 'Muted' },
];

/** Milliseconds without typing before the server is asked. */
const REST = 250;

interface InboxProps {
  currentId: number | null;
  /** The client id of a message that is left out, because the pane beside the list shows it. */
  without: string | null;
  onOpen: (id: number, by: 'key' | 'pointer') => void;
}

export function Inbox({ currentId, without, onOpen }: InboxProps) {
  const [filter, setFilter] = useState<ConversationFilter>('all');
  const [text, type] = useState('');
  const [query, setQuery] = useState('');
  const search = useDebouncedSearch((words) => setQuery(words.trim()), REST);
  const list = useInfiniteQuery(inboxQuery({ filter, query }));
  return (
    <>
      <div className={classes.tools}>
        <SearchField
          label="Search conversations"
          placeholder="Search conversations"
          maxLength={200}
          data-skip-focus
          value={text}
          onChange={(words) => {
            type(words);
            search(words);
          }}
        />
        <Segmented
          label="Which conversations"
          fullWidth
          value={filter}
          options={FILTERS}
          onChange={setFilter}
        />
      </div>
      <NotSent of={null} without={without} />
      <InboxList {...{ list, currentId, onOpen }} isNarrowed={query !== '' || filter !== 'all'} />
    </>
  );
}
