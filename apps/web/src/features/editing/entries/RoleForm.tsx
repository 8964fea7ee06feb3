import { TITLE } from '@kithline/contract/editing-rules.ts';
import type { FormRole } from '@kithline/contract/editing.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { SuggestField, type SuggestFieldProps } from '../../../ui/fields/SuggestField.tsx';
import { saveRole, setPrimary } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import { LookupField, lookupQuery } from '../fields/LookupField.tsx';
import { useEntryDrafts } from '../Unsaved.tsx';
import { EntryForm, useEntryForm } from './EntryForm.tsx';
import { hintOfPlace, roleBody, RoleRules, roleValues } from './entry-values.ts';
import { MonthField } from './PeriodFields.tsx';
import { ProposedOf, useTitleMeaning } from './ProposedOf.tsx';

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
  const of = useEntryForm({
    tab: 'experience',
    kind: 'role',
    id: role?.id ?? null,
    called: 'Work History',
    saved: useMemo(() => roleValues(role), [role]),
    schema: RoleRules,
    toBody: (values) => roleBody(values, role === null),
    save: (body) => saveRole(form.id, role?.id ?? null, body),
    onClose,
  });
  const { values, field } = of;
  const { title, isOngoing } = values;
  const [organization] = values.organizationId;
  const meaning = useTitleMeaning(title, role);
  return (
    <EntryForm
      {...{ of, organization }}
      onClose={onClose}
      title={[title, organization?.name].filter(Boolean).join(', ') || 'New role'}
      {...(role === null ? {} : { onDelete })}
      aside={
        <Switch
          label="Primary"
          checked={values.primary}
          onChange={(on) => (role === null ? of.set('primary', on) : void primary.set(role.id, on))}
        />
      }
    >
      <FieldGrid>
        <LookupField
          {...field('organizationId')}
          {...hintOfPlace(values.organizationId)}
          label="Organization"
          dataset="organizations"
          required
          most={1}
          placeholder="Search"
        />
        <TitleField {...field('title')} />
        <MonthField
          year={field('from')}
          month={field('fromMonth')}
          label="Worked From"
          required
          unknown={role !== null && role.from === null}
        />
        <MonthField
          year={field('to')}
          month={field('toMonth')}
          label="Worked To"
          disabled={isOngoing}
          unknown
        />
        <Switch label="I work here now" checked={isOngoing} onChange={(on) => of.set('isOngoing', on)} />
        <span aria-hidden />
        <ProposedOf
          {...field('seniorityLevelIds')}
          label="Seniority Levels"
          dataset="seniority-levels"
          proposal={meaning?.seniorityLevels ?? []}
        />
        <ProposedOf
          {...field('pdlRoleId')}
          label="Role Type"
          dataset="workrole-types"
          most={1}
          proposal={meaning?.roleType ? [meaning.roleType] : []}
        />
      </FieldGrid>
    </EntryForm>
  );
}

type TitleFieldProps = Pick<SuggestFieldProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'clash'>;

/** The title of a role, with suggestions from the titles that the directory knows. */
function TitleField(field: TitleFieldProps) {
  const { scope } = useSearchScope();
  const [text, search] = useState('');
  const found = useQuery({ ...lookupQuery(scope, 'workrole-titles', text), enabled: text !== '' });
  return (
    <SuggestField
      {...field}
      label="Title"
      required
      limit={TITLE}
      options={text === '' ? [] : (found.data?.results ?? []).map(({ id, name }) => ({ id, label: name }))}
      status={found.isError ? 'failed' : text !== '' && found.isPending ? 'loading' : 'idle'}
      onSearch={search}
      onPick={() => search('')}
    />
  );
}

/**
 * Marks a role as the primary one, or takes the mark away, and saves at once. A role of the common space is
 * copied to the profile: `onMoved` gets the copy's id.
 */
export function usePrimary(onMoved?: (id: number) => void) {
  const { form } = useEditor();
  const drafts = useEntryDrafts('experience');
  const [isSaving, setSaving] = useState(false);
  const set = async (roleId: number, primary: boolean) => {
    if (isSaving) return;
    setSaving(true);
    try {
      const id = await setPrimary(form.id, roleId, primary);
      if (id !== roleId) {
        drafts.move(roleId, id);
        onMoved?.(id);
      }
      toast.success('Work History updated');
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast.failure('Work History failed to update');
    } finally {
      setSaving(false);
    }
  };
  return { set };
}
