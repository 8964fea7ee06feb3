import type { FormRole } from '@kithline/contract/editing.ts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { sayPeriod } from '../../../lib/say-period.ts';
import { HintButton } from '../../../ui/buttons/HintButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { removeRole, takeOverRole } from '../editing.data.ts';
import { useEditor, whoSees } from '../editor.ts';
import { FileSays } from '../fields/FileSays.tsx';
import { SectionCard } from '../fields/SectionCard.tsx';
import { useSection } from '../fields/use-section.ts';
import { FUNCTIONS } from '../person-fields.ts';
import classes from './Entries.module.css';
import { EntryList, type ListedEntry } from './EntryList.tsx';
import { RoleForm, usePrimary } from './RoleForm.tsx';

/** Job functions and work history. */
export function ExperienceForms() {
  const editor = useEditor();
  const { form } = editor;
  const isFromFiles = form.roles.length === 0 && form.filesSay.some(({ field }) => field === 'role');
  const { column, follow } = useStarFocus();
  const primary = usePrimary(follow);
  const functions = useSection(editor, FUNCTIONS, 'experience');
  return (
    <div ref={column} className={classes.column}>
      <SectionCard section={functions} />
      <EntryList
        tab="experience"
        title="Work History"
        empty={isFromFiles ? 'Only contacts files state a work history so far.' : 'No work history yet.'}
        question="Permanently delete this work history entry?"
        entries={form.roles.map((role) => ({
          ...listed(role),
          tool: (
            <HintButton
              className={classes.star}
              label={
                role.primary ? `${role.title} is the primary role` : `Make ${role.title} the primary role`
              }
              pressed={role.primary}
              data-star={role.id}
              icon={role.primary ? <IconStarFilled size={17} /> : <IconStar size={17} stroke={1.7} />}
              onClick={() => void primary.set(role.id, !role.primary)}
            />
          ),
        }))}
        remove={(id) => removeRole(form.id, id)}
        form={(id, { close, askDelete, moved }) => (
          <RoleForm
            role={form.roles.find((role) => role.id === id) ?? null}
            onClose={close}
            onDelete={askDelete}
            onMoved={moved}
          />
        )}
      />
      <FileSays
        sayings={form.filesSay}
        field="role"
        value=""
        saysAll={isFromFiles}
        question={whoSees(editor, 'role')}
        onUse={({ file }) => {
          // The question that has the focus is about to go.
          column.current?.querySelector<HTMLElement>('[data-entry="new"]')?.focus();
          void takeOver(form.id, file.ownerId);
        }}
      />
    </div>
  );
}

/**
 * Keeps the focus on the star of a role that marking it as primary has copied to the profile: the copy has a
 * row of its own.
 */
function useStarFocus() {
  const column = useRef<HTMLDivElement>(null);
  const movedTo = useRef<number | null>(null);
  useEffect(() => {
    const star = column.current?.querySelector<HTMLElement>(`[data-star="${movedTo.current}"]`);
    if (!star) return;
    movedTo.current = null;
    if (document.activeElement === document.body) star.focus();
  });
  return {
    column,
    follow: (id: number) => {
      movedTo.current = id;
    },
  };
}

/** Adds the job that a member's contacts file states to the person's roles. */
async function takeOver(personId: number, ownerId: number): Promise<void> {
  try {
    await takeOverRole(personId, ownerId);
    toast.success('Work History updated');
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    toast.failure(error.clientMessage ?? 'Work History failed to update');
  }
}

function listed(role: FormRole): ListedEntry {
  const { id, title, organization } = role;
  return {
    id,
    title: title || 'Title unknown',
    line: organization?.name ?? 'Organization unknown',
    organization,
    when: sayPeriod(role),
  };
}
