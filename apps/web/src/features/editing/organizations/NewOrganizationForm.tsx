import { ORGANIZATION_NAME } from '@kithline/contract/editing-organizations.ts';
import { DEFAULT_ORGANIZATION_TYPE, NewOrganizationDraft } from '@kithline/contract/new-organizations.ts';
import { useRouter } from '@tanstack/react-router';
import { useFormDraft } from '../../../lib/form/unsaved.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { organizationPath } from '../../../lib/filtered-list.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { CreateForm } from '../../../ui/form/CreateForm.tsx';
import { TYPES } from './organization-fields.ts';
import { LikeOrganizations } from './LikeOrganizations.tsx';
import { createOrganization, refreshLikeOrganizations } from './organizations.data.ts';

/** Shows possible duplicates, and opens the forms of the new organization. */
export function NewOrganizationForm({ onDone }: { onDone: () => void }) {
  const { history } = useRouter();
  const scope = useSearchScope();
  const form = useForm({
    draft: useFormDraft('organization'),
    schema: NewOrganizationDraft,
    initial: { name: '', typeId: String(DEFAULT_ORGANIZATION_TYPE), linkedin: '' },
    toBody: (values) => ({ ...values, typeId: Number(values.typeId) }),
    fallback: 'Failed to create new organization.',
    send: async (organization) => {
      const id = await createOrganization(organization).catch((error: unknown) => {
        refreshLikeOrganizations();
        throw error;
      });
      onDone();
      history.push(organizationPath(scope, id));
    },
  });
  const { name, linkedin } = form.values;
  return (
    <CreateForm of={form} onCancel={onDone}>
      <TextField
        label="Name"
        required
        limit={ORGANIZATION_NAME}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <SelectField label="Type" required options={TYPES} {...form.field('typeId')} />
      <TextField
        label="LinkedIn URL"
        required
        type="url"
        autoComplete="off"
        placeholder="Company or school URL"
        {...form.field('linkedin')}
      />
      <LikeOrganizations name={name} linkedin={linkedin} />
    </CreateForm>
  );
}
