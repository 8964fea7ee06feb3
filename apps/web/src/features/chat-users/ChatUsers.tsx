import type { ChatUser } from '@kithline/contract/messaging.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { sayNumber } from '../../lib/say-time.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { Pagination } from '../../ui/paging/Pagination.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import table from '../../ui/tables/table.module.css';
import { CHAT_USERS_PER_PAGE, chatUsersQuery } from './chat-users.data.ts';
import classes from './chat-users.module.css';
import { memberHref, MOST_CHARACTERS, talkjsHref } from './talkjs-address.ts';

const HEADS = ['Name', 'Id', 'Conversations', 'Messages'] as const;
/** Milliseconds without typing before the list is filtered. */
const REST = 500;

interface ChatUsersProps {
  query: string;
  page: number;
}

/** The chat users with their numbers of conversations and messages, but without any text of a message. */
export function ChatUsers({ query, page }: ChatUsersProps) {
  const { history } = useRouter();
  const list = useQuery(chatUsersQuery({ query, page }));
  const search = (words: string) => history.replace(talkjsHref({ query: words }));
  const paging = list.data && {
    page,
    pageSize: CHAT_USERS_PER_PAGE,
    total: list.data.total,
    hrefFor: (to: number) => talkjsHref({ query, page: to }),
  };
  return (
    <>
      <div className={classes.bar}>
        {/* The key resets the field when the button below clears the search. */}
        <Search key={query === '' ? 'all' : 'some'} query={query} onSearch={search} />
        {paging && <Pagination {...paging} />}
      </div>
      {list.isError && !list.data ? (
        <FailedState title="The chat users did not load." onRetry={() => void list.refetch()} />
      ) : list.data?.total === 0 ? (
        <EmptyState title="No results found..." action={<Button onClick={() => search('')}>Clear</Button>} />
      ) : (
        <Table
          label="Chat users"
          heads={HEADS}
          numbers={['Id', 'Conversations', 'Messages']}
          isOld={list.isPlaceholderData}
          isLoading={!list.data}
        >
          {list.data?.results.map((user) => (
            <ChatUserRow key={user.id} user={user} />
          ))}
        </Table>
      )}
      {paging && paging.total > CHAT_USERS_PER_PAGE && (
        <div className={classes.foot}>
          <Pagination {...paging} label="Pages, below the table" />
        </div>
      )}
    </>
  );
}

function Search({ query, onSearch }: { query: string; onSearch: (words: string) => void }) {
  const [words, setWords] = useState(query);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), REST);
  return (
    <search className={classes.search}>
      <SearchField
        label="Search chat users"
        placeholder="Name"
        maxLength={MOST_CHARACTERS}
        value={words}
        onChange={(text) => {
          setWords(text);
          search(text);
        }}
      />
    </search>
  );
}

function ChatUserRow({ user: { id, name, photoUrl, conversations, messages } }: { user: ChatUser }) {
  return (
    <tr className={table.row}>
      <th scope="row" className={table.name}>
        <span className={table.who}>
          <Avatar name={name} src={photoUrl} size={25} />
          <TextLink href={memberHref(name)} className={table.cut}>
            <bdi translate="no">{name}</bdi>
          </TextLink>
        </span>
      </th>
      <td className={classes.number}>{id}</td>
      <td className={classes.number}>{sayNumber(conversations)}</td>
      <td className={classes.number}>{sayNumber(messages)}</td>
    </tr>
  );
}
