import { ORGANIZATION_NAME } from '@kithline/contract/editing-organizations.ts';
import { DEFAULT_ORGANIZATION_TYPE, NewOrganizationDraft } from '@kithline/contract/new-organizations.ts';
import { ORGANIZATION_TYPES } from '@kithline/contract/taxonomy.ts';
import { useRouter } from '@tanstack/react-router';
import { organizationPath } from '../../../lib/filtered-list.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PanelForm } from '../../../ui/overlays/PanelForm.tsx';
import { LikeOrganizations } from './LikeOrganizations.tsx';
import { createOrganization, refreshLikeOrganizations } from './new-organization.data.ts';

const TYPES = ORGANIZATION_TYPES.map(({ id, name }) => ({ value: String(id), label: name }));

/** Makes an organization and leads to its forms. What was typed stays until it is there; those that it may duplicate are shown. */
export function NewOrganizationForm({ onDone }: { onDone: () => void }) {
  const { history } = useRouter();
  const scope = useSearchScope();
  const { form, field, submit, failure, isSending } = useContractForm({
    schema: NewOrganizationDraft,
    initial: { name: '', typeId: DEFAULT_ORGANIZATION_TYPE as number, linkedin: '' },
    fallback: 'Failed to create new organization.',
    send: async (values) => {
      const id = await createOrganization(NewOrganizationDraft.parse(values)).catch((error: unknown) => {
        refreshLikeOrganizations();
        throw error;
      });
      onDone();
      history.push(organizationPath(scope, id));
    },
  });
  const { name, typeId, linkedin } = form.values;
  return (
    <PanelForm
      onSubmit={submit}
      footer={
        <>
          <Button variant="quiet" onClick={onDone}>
            cancel
          </Button>
          <Button type="submit" variant="primary" working={isSending} workingLabel="creating...">
            create
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        required
        limit={ORGANIZATION_NAME}
        autoComplete="off"
        data-autofocus
        {...field('name')}
      />
      <SelectField
        label="Type"
        required
        options={TYPES}
        {...field('typeId')}
        value={String(typeId)}
        onChange={(value) => form.setFieldValue('typeId', Number(value))}
      />
      <TextField
        label="LinkedIn URL"
        required
        type="url"
        autoComplete="off"
        placeholder="Company or school URL"
        {...field('linkedin')}
      />
      {failure && <Message tone="error">{failure}</Message>}
      <LikeOrganizations name={name} linkedin={linkedin} />
    </PanelForm>
  );
}
