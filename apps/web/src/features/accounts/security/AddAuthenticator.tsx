import { ByCode } from '@kithline/contract/second-factors.ts';
import { IconCopy } from '@tabler/icons-react';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { HintButton } from '../../../ui/buttons/HintButton.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QrCode } from '../../../ui/pictures/QrCode.tsx';
import { isWholeCode } from '../is-whole-code.ts';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import classes from './dialog.module.css';
import { addAuthenticator } from './second-factors.data.ts';

interface AddAuthenticatorProps {
  /** The secret in Base32. */
  secret: string;
  /** The URL that opens an authenticator app: `otpauth://…`. */
  address: string;
  /** Called after the app was added, with the recovery codes if it is the first second factor. */
  onAdded: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
}

/** Entering the first code adds the app. */
export function AddAuthenticator({ secret, address, onAdded, onCancel }: AddAuthenticatorProps) {
  const form = useForm({
    schema: ByCode,
    initial: { code: '' },
    fallback: 'The app was not added. Try again.',
    send: async ({ code }) => onAdded(await addAuthenticator(code)),
  });
  const { field, failure, isSending } = form;
  const code = field('code');
  const take = (text: string) => {
    const wasWhole = isWholeCode(form.getValues().code);
    code.onChange(text);
    if (isWholeCode(text) && !wasWhole && !isSending) form.submit();
  };
  return (
    <Form of={form} className={classes.step} aria-label="Add an authenticator app">
      <p className={classes.lead}>Scan the QR code with your app, or type the key into it.</p>
      <div className={classes.scan}>
        <QrCode text={address} label="QR code for your authenticator app" />
        <div className={classes.key}>
          <span className={classes.label}>Key</span>
          <code className={classes.secret}>{inGroups(secret)}</code>
          <HintButton
            label="Copy the key"
            size={28}
            icon={<IconCopy size={15} stroke={1.7} />}
            onClick={() => void copyText(secret, 'Key')}
          />
        </div>
      </div>
      {/* A phone cannot scan its own screen. The link is hidden on devices without a touch screen. */}
      <a href={address} className={classes.onPhone}>
        Is your app on this phone? Open it here
      </a>
      <TextField
        {...code}
        onChange={take}
        label="Six-digit code"
        required
        data-autofocus
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        hint="What the app shows now."
      />
      {failure && <Message tone="error">{failure}</Message>}
      <div className={classes.buttons}>
        <Button variant="quiet" disabled={isSending} onClick={onCancel}>
          cancel
        </Button>
        <Button type="submit" variant="primary" working={isSending} workingLabel="adding...">
          add
        </Button>
      </div>
    </Form>
  );
}

/** "ABCD EFGH". In groups of four characters, a key is easier to type. */
const inGroups = (secret: string): string => secret.replaceAll(/.{4}(?=.)/gu, '$& ');
