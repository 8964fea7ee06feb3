import { type Client, ClientDetailsForm } from '@kithline/contract/clients.ts';
import { useEffect, useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { keepDraftedValues, readDraftedValues } from '../../lib/drafted-values.ts';
import { useUserId } from '../../lib/signed-in.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { useSavedValues } from '../../lib/use-saved-values.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type PictureChange, UNCHANGED } from '../../ui/fields/picture-change.ts';
import { changePicture, updateClient } from './client-changes.data.ts';

const PICTURE_FAILED = 'The picture failed to update';

/** What the form of a client holds and does. Texts and picture are two calls; what the first has saved stays saved. */
export function useClientForm(client: Client, onSaved: () => void) {
  const [picture, setPicture] = useState<PictureChange>(UNCHANGED);
  const [pictureFailure, setPictureFailure] = useState<string | null>(null);
  const details = { name: client.name, description: client.description ?? '' };
  const draft = `client:${useUserId()}:${client.id}`;
  const [initial] = useState(() => readDraftedValues(draft, details));
  const form = useContractForm({
    schema: ClientDetailsForm,
    initial,
    fallback: 'Organization failed to update',
    send: async (values) => {
      await updateClient(client.id, ClientDetailsForm.parse(values));
      setPictureFailure(null);
      try {
        await changePicture(client.id, picture);
      } catch (error) {
        setPictureFailure(messageOf(error));
        return;
      }
      toast.success('Organization updated');
      onSaved();
    },
  });
  const saved = useSavedValues(form.form, details);
  const written = saved.changes > 0 ? form.form.values : null;
  useEffect(() => keepDraftedValues(draft, written), [draft, written]);
  return {
    ...form,
    /** Forgets what was not saved, for the next time. */
    startAnew: () => {
      saved.reset();
      form.setFailure(null);
      setPicture(UNCHANGED);
      setPictureFailure(null);
    },
    isChanged: saved.changes > 0 || picture.state !== 'unchanged',
    picture,
    pictureFailure,
    changePicture: (change: PictureChange) => {
      setPictureFailure(null);
      setPicture(change);
    },
  };
}

function messageOf(error: unknown): string {
  if (!(error instanceof CallFailure)) return PICTURE_FAILED;
  return error.fieldMessage('file') ?? error.clientMessage ?? PICTURE_FAILED;
}
