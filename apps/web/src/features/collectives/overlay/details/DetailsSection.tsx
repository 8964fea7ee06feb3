import {
  COLLECTIVE_DESCRIPTION,
  COLLECTIVE_NAME,
  type Collective,
  CollectiveDetails,
} from '@kithline/contract/collectives.ts';
import { useQuery } from '@tanstack/react-query';
import { useDraft } from '../../../../lib/form/unsaved.tsx';
import { useForm } from '../../../../lib/form/use-form.ts';
import { sayCount, sayNumber } from '../../../../lib/say-time.ts';
import { useUserId } from '../../../../lib/signed-in.ts';
import { FormCard } from '../../../../ui/cards/FormCard.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { TextAreaField } from '../../../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { introductionsInCollectiveQuery } from '../../collectives.data.ts';
import { updateCollective } from '../collective-changes.data.ts';
import { detailsDraft } from './details-draft.ts';
import classes from './DetailsSection.module.css';

/** Unsaved changes are kept for this member in this browser. */
export function DetailsSection({ collective }: { collective: Collective }) {
  const { id, name, description } = collective;
  const form = useForm({
    draft: useDraft(detailsDraft(useUserId(), id)),
    schema: CollectiveDetails,
    saved: { name, description },
    fallback: 'Collective failed to update',
    send: async (details) => {
      await updateCollective(id, details);
      toast.success('Collective updated');
    },
  });
  const { field } = form;
  return (
    <>
      <FormCard title="Basic information" of={form} escapeResets>
        <TextField label="Name" required limit={COLLECTIVE_NAME} autoComplete="off" {...field('name')} />
        <TextAreaField
          label="Description"
          required
          rows={5}
          limit={COLLECTIVE_DESCRIPTION}
          {...field('description')}
        />
      </FormCard>
      <IntroductionCounts collectiveId={id} />
    </>
  );
}

/** Numbers only, because nobody but the people in a request may learn who made the request. */
function IntroductionCounts({ collectiveId }: { collectiveId: number }) {
  const { data } = useQuery(introductionsInCollectiveQuery(collectiveId));
  if (!data) return null;
  return (
    <p className={classes.line}>
      {sayCount(data.asked, 'introduction', 'introductions')} requested, {sayNumber(data.made)} made
    </p>
  );
}
