import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { HintButton } from '../../../ui/buttons/HintButton.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import type { roles } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import { useEntryDrafts } from '../Unsaved.tsx';
import classes from './Entries.module.css';

export interface ListedEntry {
  id: number;
  title: string;
  line: string;
  organization: { name: string; profilePicture: string | null } | null;
  when: string;
  /** A button before the pencil. */
  tool?: ReactNode;
}

interface EntryTools {
  close: (savedId?: number) => void;
  askDelete: () => void;
  /** Called when the open entry has got another id, so that its form stays open. */
  moved: (id: number) => void;
}

interface EntryListProps {
  of: Pick<typeof roles, 'tab' | 'title' | 'remove'>;
  entries: readonly ListedEntry[];
  empty: string;
  /** Renders the form of an entry; null stands for a new entry. */
  form: (id: number | null, tools: EntryTools) => ReactNode;
}

/**
 * One entry at a time can be open as a form in place of its row. When the form closes, the focus returns to
 * the row.
 */
export function EntryList({ of, entries, empty, form }: EntryListProps) {
  const { tab, title } = of;
  const personId = useEditor().form.id;
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const { list, returnTo } = useFocusBack();
  const drafts = useEntryDrafts(tab);
  useDeletedElsewhere({ of, entries, own: asked });
  /** A late reply must not close another form, so these tools check that this entry is still open. */
  const toolsOf = (entry: number | 'new'): Pick<EntryTools, 'close' | 'moved'> => ({
    close: (savedId) =>
      setOpen((now) => {
        if (now !== entry) return now;
        returnTo(String(savedId ?? entry));
        return null;
      }),
    moved: (id) => setOpen((now) => (now === entry ? id : now)),
  });
  const removal = useMutation({
    mutationFn: (id: number) => of.remove(personId, id),
    onSuccess: (_none, id) => {
      drafts.forget(id);
      toast.success(`${title} updated`);
      returnTo('new');
      setOpen(null);
    },
    onError: () => toast.failure(`${title} failed to update`),
    onSettled: () => setAsked(null),
  });
  const keep = () => {
    returnTo(String(asked));
    setAsked(null);
  };
  return (
    <div ref={list}>
      <Card
        title={title}
        flush
        action={
          <Button icon={<IconPlus size={15} stroke={1.8} />} data-entry="new" onClick={() => setOpen('new')}>
            new
          </Button>
        }
      >
        {open === 'new' && form(null, { ...toolsOf('new'), askDelete: toolsOf('new').close })}
        {entries.length === 0 && open !== 'new' && <p className={classes.empty}>{empty}</p>}
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              {asked === entry.id ? (
                <div className={classes.question}>
                  <ConfirmInline
                    question={`Permanently delete this ${title.toLowerCase()} entry?`}
                    working={removal.isPending}
                    workingLabel="deleting..."
                    onConfirm={() => removal.mutate(entry.id)}
                    onCancel={keep}
                  >
                    {[entry.title, entry.line].filter(Boolean).join(', ')}
                  </ConfirmInline>
                </div>
              ) : open === entry.id ? (
                form(entry.id, { ...toolsOf(entry.id), askDelete: () => setAsked(entry.id) })
              ) : (
                <Row entry={entry} onOpen={() => setOpen(entry.id)} />
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

interface DeletedElsewhere extends Pick<EntryListProps, 'of' | 'entries'> {
  /** The id of the entry that this list is about to delete; null if there is none. */
  own: number | null;
}

/** Deletes the drafts of entries that were deleted elsewhere, because no form can open them. */
function useDeletedElsewhere({ of, entries, own }: DeletedElsewhere): void {
  const drafts = useEntryDrafts(of.tab);
  const check = useEffectEvent(() => {
    const lost = drafts.ids().filter((id) => id !== own && !entries.some((entry) => entry.id === id));
    for (const id of lost) drafts.forget(id);
    if (lost.length > 0)
      toast.failure(`${of.title}: an entry was deleted elsewhere. Your unsaved changes to it are lost.`);
  });
  // Runs when the number of entries changes. An entry that only gets another id does not change the number,
  // and its draft is renamed.
  useEffect(() => check(), [entries.length]);
}

function Row({ entry, onOpen }: { entry: ListedEntry; onOpen: () => void }) {
  const { id, title, line, organization, when, tool } = entry;
  return (
    <div className={classes.row}>
      <Avatar
        kind="organization"
        name={organization?.name}
        src={organization?.profilePicture ?? null}
        size={32}
      />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p className={classes.line}>{line}</p>
      </div>
      <p className={classes.when}>{when}</p>
      <div className={classes.tools}>
        {tool}
        <HintButton
          label={`Edit ${title}`}
          icon={<IconPencil size={17} stroke={1.7} />}
          data-entry={id}
          onClick={onOpen}
        />
      </div>
    </div>
  );
}

/** Moves the focus back to an entry's button as soon as the button is rendered again. */
function useFocusBack() {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const buttonOf = (entry: string) =>
      list.current?.querySelector<HTMLElement>(`[data-entry="${entry}"]`) ?? null;
    const [own, instead] = [buttonOf(wanted.current), buttonOf('new')];
    const { activeElement } = document;
    // An entry that was saved under a new id is rendered a moment after its form has closed.
    const isFree = activeElement === null || activeElement === document.body || activeElement === instead;
    if (isFree) (own ?? instead)?.focus();
    if (own !== null || !isFree) wanted.current = null;
  });
  return {
    list,
    returnTo: (entry: string) => {
      wanted.current = entry;
    },
  };
}
