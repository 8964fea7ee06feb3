import { type Client, CLIENT_DESCRIPTION, CLIENT_NAME_EDITED } from '@kithline/contract/clients.ts';
import { PictureUpload } from '../../ui/fields/PictureUpload.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import classes from './ClientDetailsDialog.module.css';
import { useClientForm } from './use-client-form.ts';

interface ClientDetailsDialogProps {
  client: Client;
  opened: boolean;
  onClose: () => void;
}

export function ClientDetailsDialog({ client, opened, onClose }: ClientDetailsDialogProps) {
  const details = useClientForm(client, onClose);
  const { field, isSending } = details;
  return (
    <FormDialog
      of={details}
      opened={opened}
      onClose={onClose}
      onClosed={details.startOver}
      title="Details"
      note={client.name}
      size={660}
      label="save"
    >
      <div className={classes.form}>
        <PictureUpload
          label="Picture"
          kind="organization"
          name={client.name}
          stored={client.profilePicture}
          change={details.picture}
          onChange={details.changePicture}
          error={details.pictureFailure}
          disabled={isSending}
        />
        <div className={classes.fields}>
          <TextField
            label="Name"
            required
            limit={CLIENT_NAME_EDITED}
            autoComplete="off"
            data-autofocus
            {...field('name')}
          />
          <TextAreaField
            label="Description"
            required
            rows={5}
            limit={CLIENT_DESCRIPTION}
            {...field('description')}
          />
        </div>
      </div>
    </FormDialog>
  );
}
