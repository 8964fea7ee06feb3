import type { FormRole } from '@kithline/contract/editing.ts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sentenceOf } from '../../../lib/failure-sentences.ts';
import { sayPeriod } from '../../../lib/say-period.ts';
import { HintButton } from '../../../ui/buttons/HintButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { roles, takeOverRole } from '../editing.data.ts';
import { useEditor, whoSees } from '../editor.ts';
import { FileSays } from '../fields/FileSays.tsx';
import { SectionCard } from '../fields/SectionCard.tsx';
import { useSection } from '../fields/use-section.ts';
import { FUNCTIONS } from '../person-fields.ts';
import classes from './Entries.module.css';
import { EntryList, type ListedEntry } from './EntryList.tsx';
import { RoleForm, useSetPrimary } from './RoleForm.tsx';

export function ExperienceForms() {
  const editor = useEditor();
  const { form } = editor;
  const isFromFiles = form.roles.length === 0 && form.filesSay.some(({ field }) => field === 'role');
  const { column, follow } = useStarFocus();
  const markPrimary = useSetPrimary(follow);
  const takeOver = useMutation({
    mutationFn: (ownerId: number) => takeOverRole(form.id, ownerId),
    onSuccess: () => toast.success('Work History updated'),
    onError: (error) => toast.failure(sentenceOf(error, 'Work History failed to update')),
  });
  const functions = useSection(editor, FUNCTIONS, 'experience');
  return (
    <div ref={column} className={classes.column}>
      <SectionCard section={functions} />
      <EntryList
        of={roles}
        empty={
          isFromFiles ? 'So far, the work history comes only from contacts files.' : 'No work history yet.'
        }
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
              onClick={() => markPrimary(role.id, !role.primary)}
            />
          ),
        }))}
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
          // The question has the focus and will disappear.
          column.current?.querySelector<HTMLElement>('[data-entry="new"]')?.focus();
          takeOver.mutate(file.ownerId);
        }}
      />
    </div>
  );
}

/**
 * Keeps the focus on the star of a role. Marking a role as primary can copy it to the profile, and the copy
 * has a new row.
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
