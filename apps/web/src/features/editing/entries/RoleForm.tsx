import { TITLE } from '@kithline/contract/editing-rules.ts';
import type { FormRole } from '@kithline/contract/editing.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { SuggestField, type SuggestFieldProps } from '../../../ui/fields/SuggestField.tsx';
import { roles, setPrimary } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import { LookupField, lookupQuery } from '../fields/LookupField.tsx';
import { useEntryDrafts } from '../Unsaved.tsx';
import { EntryForm, useEntryForm } from './EntryForm.tsx';
import { hintOfOrganization, roleBody, RoleRules, roleValues } from './entry-values.ts';
import { MonthField } from './PeriodFields.tsx';
import { ProposedOf, useTitleMeaning } from './ProposedOf.tsx';

interface RoleFormProps {
  /** Null for a new role. */
  role: FormRole | null;
  /** Called with the id of the saved role, or without an id if nothing was saved. */
  onClose: (savedId?: number) => void;
  onDelete: () => void;
  /** Called with the role's new id, if marking it as primary has copied it to the profile. */
  onMoved: (id: number) => void;
}

export function RoleForm({ role, onClose, onDelete, onMoved }: RoleFormProps) {
  const markPrimary = useSetPrimary(onMoved);
  const of = useEntryForm({
    of: roles,
    id: role?.id ?? null,
    saved: roleValues(role),
    schema: RoleRules,
    toBody: (values) => roleBody(values, role === null),
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
          onChange={(on) => (role === null ? of.set('primary', on) : markPrimary(role.id, on))}
        />
      }
    >
      <FieldGrid>
        <LookupField
          {...field('organizationId')}
          {...hintOfOrganization(values.organizationId)}
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

/** Suggests titles that the directory knows. */
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

interface PrimaryMark {
  id: number;
  primary: boolean;
}

/**
 * Returns a function that marks a role as primary, or removes the mark, and saves that at once. A role of the
 * common space is copied to the profile; then `onMoved` is called with the copy's id.
 */
export function useSetPrimary(onMoved?: (id: number) => void) {
  const { form } = useEditor();
  const drafts = useEntryDrafts('experience');
  const { mutate, isPending } = useMutation({
    mutationFn: (role: PrimaryMark) => setPrimary(form.id, role.id, role.primary),
    onSuccess: (id, role) => {
      if (id !== role.id) {
        drafts.move(role.id, id);
        onMoved?.(id);
      }
      toast.success('Work History updated');
    },
    onError: () => toast.failure('Work History failed to update'),
  });
  return (id: number, primary: boolean) => {
    if (!isPending) mutate({ id, primary });
  };
}
