import { IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { HintButton } from '../../../ui/buttons/HintButton.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import { type EditTab, useEntryDrafts } from '../Unsaved.tsx';
import classes from './Entries.module.css';

/** One entry of a list, as its row shows it. */
export interface ListedEntry {
  id: number;
  title: string;
  line: string;
  organization: { name: string; profilePicture: string | null } | null;
  when: string;
  /** Before the pencil. */
  tool?: ReactNode;
}

interface EntryTools {
  close: (savedId?: number) => void;
  askDelete: () => void;
  /** Keeps the open entry open under another id. */
  moved: (id: number) => void;
}

interface EntryListProps {
  tab: EditTab;
  title: 'Work History' | 'Education';
  entries: readonly ListedEntry[];
  /** The text of an empty list. */
  empty: string;
  /** "Permanently delete this education entry?" */
  question: string;
  /** Draws the form of an entry; null is a new one. */
  form: (id: number | null, tools: EntryTools) => ReactNode;
  remove: (id: number) => Promise<void>;
}

/**
 * Lists entries; one at a time opens as a form in place of its row. Closing the form returns the focus to the
 * row.
 */
export function EntryList({ tab, title, entries, empty, question, form, remove }: EntryListProps) {
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { list, returnTo } = useFocusBack();
  const drafts = useEntryDrafts(tab);
  useDeletedElsewhere({ tab, title, entries, own: asked });
  /** What a form may do to itself; an answer that comes late leaves a form alone that was opened since. */
  const toolsOf = (entry: number | 'new'): Pick<EntryTools, 'close' | 'moved'> => ({
    close: (savedId) =>
      setOpen((now) => {
        if (now !== entry) return now;
        returnTo(String(savedId ?? entry));
        return null;
      }),
    moved: (id) => setOpen((now) => (now === entry ? id : now)),
  });
  const drop = async (id: number) => {
    setRemoving(true);
    try {
      await remove(id);
      drafts.forget(id);
      toast.success(`${title} updated`);
      returnTo('new');
      setOpen(null);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast.failure(`${title} failed to update`);
    } finally {
      setRemoving(false);
      setAsked(null);
    }
  };
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
                    question={question}
                    working={isRemoving}
                    workingLabel="deleting..."
                    onConfirm={() => void drop(entry.id)}
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

interface DeletedElsewhere extends Pick<EntryListProps, 'tab' | 'title' | 'entries'> {
  /** The entry that is deleted here. */
  own: number | null;
}

/**
 * Forgets what was not saved of entries that were deleted elsewhere, and says so: no form opens for them now.
 */
function useDeletedElsewhere({ tab, title, entries, own }: DeletedElsewhere): void {
  const drafts = useEntryDrafts(tab);
  const check = useEffectEvent(() => {
    const lost = drafts.ids().filter((id) => id !== own && !entries.some((entry) => entry.id === id));
    for (const id of lost) drafts.forget(id);
    if (lost.length > 0)
      toast.failure(`${title}: an entry was deleted elsewhere. What you had not saved of it is gone.`);
  });
  // An entry that only gets another id takes its draft along.
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

/** Moves the focus to the button of an entry once it is drawn again. */
function useFocusBack() {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const buttonOf = (entry: string) =>
      list.current?.querySelector<HTMLElement>(`[data-entry="${entry}"]`) ?? null;
    const [own, instead] = [buttonOf(wanted.current), buttonOf('new')];
    const { activeElement } = document;
    // The row of an entry that was saved under a new id is drawn a moment after the form has closed.
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
