import {
  COLLECTIVE_DESCRIPTION,
  COLLECTIVE_NAME,
  type Collective,
  CollectiveDetails,
} from '@kithline/contract/collectives.ts';
import { useEffect, useState } from 'react';
import { keepDraftedValues, readDraftedValues } from '../../../../lib/drafted-values.ts';
import { useUserId } from '../../../../lib/signed-in.ts';
import { useContractForm } from '../../../../lib/use-contract-form.ts';
import { useSavedValues } from '../../../../lib/use-saved-values.ts';
import { FormCard } from '../../../../ui/cards/FormCard.tsx';
import { Message } from '../../../../ui/feedback/Message.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { TextAreaField } from '../../../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { updateCollective } from '../collective-changes.data.ts';
import { detailsDraft } from './details-draft.ts';

/** Name and description of a collective. What is not saved outlives the section, for this member in this browser. */
export function DetailsSection({ collective }: { collective: Collective }) {
  const { id, name, description } = collective;
  const draft = detailsDraft(useUserId(), id);
  const [initial] = useState(() => readDraftedValues(draft, { name, description }));
  const { form, field, submit, failure, setFailure, isSending } = useContractForm({
    schema: CollectiveDetails,
    initial,
    fallback: 'Collective failed to update',
    send: async (values) => {
      await updateCollective(id, CollectiveDetails.parse(values));
      toast.success('Collective updated');
    },
  });
  const saved = useSavedValues(form, { name, description });
  const written = saved.changes > 0 ? form.values : null;
  useEffect(() => keepDraftedValues(draft, written), [draft, written]);
  const reset = () => {
    setFailure(null);
    saved.reset();
  };
  return (
    <FormCard
      title="Basic information"
      changes={saved.changes}
      onSubmit={submit}
      onReset={reset}
      escapeResets
      isSaving={isSending}
    >
      <TextField label="Name" required limit={COLLECTIVE_NAME} autoComplete="off" {...field('name')} />
      <TextAreaField
        label="Description"
        required
        rows={5}
        limit={COLLECTIVE_DESCRIPTION}
        {...field('description')}
      />
      {failure && <Message tone="error">{failure}</Message>}
    </FormCard>
  );
}
