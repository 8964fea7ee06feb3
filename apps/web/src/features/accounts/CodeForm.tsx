import { type FormEvent, useEffect, useRef } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import classes from './CodeForm.module.css';
import { isWholeCode } from './is-whole-code.ts';
import { Form } from '../../ui/form/Form.tsx';

const loadSchemas = () => import('@kithline/contract/second-factors.ts');

/** The schemas are loaded when the form is first used. */
const KINDS = {
  authenticator: {
    label: 'Code',
    loadSchema: async () => (await loadSchemas()).ByCode,
    input: { autoComplete: 'one-time-code', inputMode: 'numeric' },
    isWhole: isWholeCode,
  },
  recovery: {
    label: 'Recovery code',
    loadSchema: async () => (await loadSchemas()).ByRecoveryCode,
    input: { autoComplete: 'off', autoCapitalize: 'none' },
    isWhole: () => false,
  },
} as const;

interface CodeFormProps {
  kind: keyof typeof KINDS;
  /** Throws CallFailure; for a wrong code, with a message for the field `code`. */
  send: (code: string) => Promise<void>;
}

/**
 * A form for a code that completes a sign-in. A wrong code is not sent twice in a row, because it would count
 * as another try.
 */
export function CodeForm({ kind, send }: CodeFormProps) {
  const { label, loadSchema, input, isWhole } = KINDS[kind];
  const control = useRef<HTMLInputElement>(null);
  const refused = useRef<Refused | null>(null);
  const form = useForm({
    schema: loadSchema,
    initial: { code: '' },
    send: async ({ code }) => {
      const typed = form.getValues().code;
      try {
        await send(code);
      } catch (error) {
        refused.current = refusalOf(error, typed);
        throw error;
      }
    },
  });
  const { field, failure, isSending } = form;
  const { onChange, ...code } = field('code');
  const isWrong = code.error !== null && !isSending;
  useEffect(() => {
    if (isWrong && document.activeElement === control.current) control.current?.select();
  }, [isWrong]);
  const sendChanged = (event?: FormEvent<HTMLFormElement>) => {
    if (refused.current?.code !== form.getValues().code) return form.submit(event);
    event?.preventDefault();
    form.setMessage('code', refused.current.message);
    control.current?.select();
  };
  const change = (text: string) => {
    onChange(text);
    if (!isSending && isWhole(text)) sendChanged();
  };
  return (
    <Form of={{ ...form, submit: sendChanged }} className={classes.form}>
      <TextField
        ref={control}
        label={label}
        autoFocus
        spellCheck={false}
        className={classes.code}
        {...input}
        {...code}
        onChange={change}
      />
      {failure && <Message tone="error">{failure}</Message>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        working={isSending}
        workingLabel="Logging in..."
      >
        Log me in
      </Button>
    </Form>
  );
}

/** A code that the server refused, with its message. */
interface Refused {
  code: string;
  message: string;
}

function refusalOf(error: unknown, code: string): Refused | null {
  const message = error instanceof CallFailure ? error.problem?.fields?.['code'] : undefined;
  return message === undefined ? null : { code, message };
}
