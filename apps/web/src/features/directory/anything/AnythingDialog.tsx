import { IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { KeyHint } from '../../../ui/marks/KeyHint.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { PillTabs } from '../../../ui/tabs/PillTabs.tsx';
import { organizationsThat, peopleWho } from '../directory-links.ts';
import type { Entity } from '../entity.ts';
import { useGo } from '../use-go.ts';
import { anythingQuery } from './anything.data.ts';
import classes from './AnythingDialog.module.css';
import { AnythingRow, type Hit, hitsOf } from './AnythingRow.tsx';

/** Milliseconds without typing before the server is asked. */
const REST = 120;

interface AnythingDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Finds people and organizations of the scope as somebody remembers them; Enter opens the profile. */
export function AnythingDialog({ opened, onClose }: AnythingDialogProps) {
  const { name: scopeName } = useSearchScope();
  const search = useAnything();
  const { entity, hits, typed, text, found, current } = search;
  const go = useGo();
  const listId = useId();
  const openAt = (href: string) => {
    onClose();
    go(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      search.move(step);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const hit = hits[current];
    if (event.metaKey || event.ctrlKey) openAt(search.listHref);
    else if (hit) openAt(hit.href);
  };
  const isNothing = found !== undefined && typed !== '' && hits.length === 0;
  const isAlike = hits.length > 0 && hits.every(({ isExact }) => !isExact);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Search — ${scopeName}`}
      size="search"
      top={76}
      flush
      footer={<Keys />}
    >
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label="Search people and organizations"
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={hits[current] ? `${listId}-${hits[current].id}` : undefined}
          placeholder="Search people and organizations"
          className={classes.input}
          maxLength={200}
          autoComplete="off"
          value={text}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={classes.tabs}>
        <PillTabs
          label="Search for"
          current={entity}
          onSelect={search.choose}
          tabs={[
            tab('people', 'People', found?.totals.people ?? 0),
            tab('organizations', 'Organizations', found?.totals.organizations ?? 0),
          ]}
        />
      </div>
      <div role="status" className={classes.status}>
        {isNothing && 'No results found...'}
        {isAlike && (
          <>
            <IconInfoCircle size={16} stroke={1.7} aria-hidden />
            Nothing is spelt exactly so. Closest first.
          </>
        )}
        {search.failed && 'The search failed. Type on to try again.'}
      </div>
      <ul id={listId} role="listbox" aria-label="Results" className={classes.list}>
        {hits.map((hit, at) => (
          <AnythingRow
            key={hit.id}
            id={`${listId}-${hit.id}`}
            hit={hit}
            typed={typed}
            isCurrent={at === current}
            onOpen={() => openAt(hit.href)}
          />
        ))}
      </ul>
      {hits.length > 0 && (
        <button type="button" className={classes.all} onClick={() => openAt(search.listHref)}>
          Open as a list
        </button>
      )}
    </Dialog>
  );
}

const tab = (id: Entity, label: string, count: number) => ({ id, label, count, disabled: count === 0 });

/** What is typed, what is found, and which result is current. */
function useAnything() {
  const scope = useSearchScope();
  const [text, setText] = useState('');
  const typed = useRest(text.trim(), REST);
  const { data, isError } = useQuery(anythingQuery(scope.scope, typed));
  const found = typed === '' ? undefined : data;
  const [chosen, choose] = useState<Entity>('people');
  const [place, setPlace] = useState(0);
  const other = chosen === 'people' ? 'organizations' : 'people';
  const entity = found && found[chosen].length === 0 && found[other].length > 0 ? other : chosen;
  const hits: readonly Hit[] = found ? hitsOf(scope, found, entity) : [];
  const current = Math.min(place, hits.length - 1);
  const words = { summary: { name: typed } };
  return {
    text,
    typed,
    found,
    failed: isError,
    entity,
    hits,
    current,
    listHref: entity === 'people' ? peopleWho(scope, words) : organizationsThat(scope, words),
    choose: (next: Entity) => {
      choose(next);
      setPlace(0);
    },
    type: (next: string) => {
      setText(next);
      setPlace(0);
    },
    move: (step: number) => setPlace(Math.max(0, Math.min(hits.length - 1, current + step))),
  };
}

/** The text as it was when it had rested; nothing at once. */
function useRest(text: string, milliseconds: number): string {
  const [rested, setRested] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => setRested(text), text === '' ? 0 : milliseconds);
    return () => clearTimeout(timer.current);
  }, [text, milliseconds]);
  return text === '' ? '' : rested;
}

function Keys() {
  return (
    <div className={classes.keys} aria-hidden>
      <span>
        <KeyHint keys={['↑', '↓']} /> move
      </span>
      <span>
        <KeyHint keys={['↵']} /> open
      </span>
      <span>
        <KeyHint keys={['Esc']} /> close
      </span>
    </div>
  );
}
