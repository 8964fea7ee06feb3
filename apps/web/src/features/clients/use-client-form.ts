import { type Client, ClientDetailsForm } from '@kithline/contract/clients.ts';
import { useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { useFormDraft } from '../../lib/form/unsaved.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type PictureChange, UNCHANGED } from '../../ui/fields/picture-change.ts';
import { changePicture, updateClient } from './client-changes.data.ts';

const PICTURE_FAILED = 'The picture failed to update';

/**
 * Texts and picture are saved by two calls. If the second call fails, the texts are saved, but the picture is
 * not.
 */
export function useClientForm(client: Client, onSaved: () => void) {
  const [picture, setPicture] = useState<PictureChange>(UNCHANGED);
  const [pictureFailure, setPictureFailure] = useState<string | null>(null);
  const form = useForm({
    draft: useFormDraft(`client:${client.id}`),
    schema: ClientDetailsForm,
    saved: { name: client.name, description: client.description ?? '' },
    fallback: 'Organization failed to update',
    send: async (details) => {
      await updateClient(client.id, details);
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
  return {
    ...form,
    /** Discards unsaved changes, so that the form has none when it is opened again. */
    startOver: () => {
      form.reset();
      setPicture(UNCHANGED);
      setPictureFailure(null);
    },
    changes: form.changes + (picture.state === 'unchanged' ? 0 : 1),
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
