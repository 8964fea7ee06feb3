import type { FormRole } from '@kithline/contract/editing.ts';
import { useMemo } from 'react';
import { useForm } from '../../../lib/form/use-form.ts';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { refreshForm, saveRole } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import type { Picked } from '../../../lib/form/values.ts';
import { PickOf } from '../summary/fields.tsx';
import { useTabDraft } from '../Unsaved.tsx';
import { EntryForm } from './EntryForm.tsx';
import { MonthField } from './PeriodFields.tsx';
import { hintOfPlace } from './place-of-entry.ts';
import { ProposedOf, useTitleMeaning } from './ProposedOf.tsx';
import { roleBody, RoleRules, roleValues } from './role-values.ts';
import { TitleOf } from './TitleOf.tsx';
import { usePrimary } from './use-primary.ts';

interface RoleFormProps {
  /** Null for a new one. */
  role: FormRole | null;
  /** Gets the id of the saved role. */
  onClose: (savedId?: number) => void;
  onDelete: () => void;
  /** Gets the role's new id when marking it as primary has copied it to the profile. */
  onMoved: (id: number) => void;
}

/** The form of a role: organization, title, dates, seniority levels and role type. */
export function RoleForm({ role, onClose, onDelete, onMoved }: RoleFormProps) {
  const { form } = useEditor();
  const primary = usePrimary(onMoved);
  const of = useForm({
    draft: useTabDraft('experience', role === null ? 'new' : String(role.id)),
    saved: useMemo(() => roleValues(role), [role]),
    schema: RoleRules,
    toBody: roleBody,
    send: async (body, { changed }) => {
      const savedId =
        changed.length === 0
          ? undefined
          : await saveRole(form.id, role?.id ?? null, { ...body, known: form.known });
      toast.success('Work History updated');
      onClose(savedId);
    },
    refresh: () => refreshForm(form.id),
    isOwnChange: () => form.changedByViewer.includes(`role ${role?.id}`),
    fallback: 'Work History failed to update',
  });
  const [organization] = of.values['organizationId'] as readonly Picked[];
  const title = [of.values['title'] as string, organization?.name].filter(Boolean).join(', ');
  const isOngoing = of.values['isOngoing'] === true;
  const meaning = useTitleMeaning(of.values['title'] as string, role);
  return (
    <EntryForm
      {...{ of, organization }}
      onClose={onClose}
      title={title || 'New role'}
      {...(role === null ? {} : { onDelete })}
      aside={
        <Switch
          label="Primary"
          checked={role?.primary ?? of.values['primary'] === true}
          onChange={(on) => (role === null ? of.set('primary', on) : void primary.set(role.id, on))}
        />
      }
    >
      <FieldGrid>
        <PickOf
          of={of}
          {...hintOfPlace(organization)}
          name="organizationId"
          label="Organization"
          dataset="organizations"
          required
          most={1}
          placeholder="Search"
        />
        <TitleOf of={of} />
        <MonthField
          of={of}
          name="from"
          label="Worked From"
          required
          unknown={role !== null && role.from === null}
        />
        <MonthField of={of} name="to" label="Worked To" disabled={isOngoing} unknown />
        <Switch label="I work here now" checked={isOngoing} onChange={(on) => of.set('isOngoing', on)} />
        <span aria-hidden />
        <ProposedOf
          of={of}
          name="seniorityLevelIds"
          label="Seniority Levels"
          dataset="seniority-levels"
          proposal={meaning?.seniorityLevels ?? []}
        />
        <ProposedOf
          of={of}
          name="pdlRoleId"
          label="Role Type"
          dataset="workrole-types"
          most={1}
          proposal={meaning?.roleType ? [meaning.roleType] : []}
        />
      </FieldGrid>
    </EntryForm>
  );
}
