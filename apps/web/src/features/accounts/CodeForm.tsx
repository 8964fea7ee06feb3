import { type FormEvent, useEffect, useRef } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import classes from './CodeForm.module.css';
import { isWholeCode } from './is-whole-code.ts';

const loadApi = async () => (await import('@kithline/contract/second-factors.ts')).secondStepApi;

/** What is typed, by the kind of code. The schemas are loaded when the form is first used. */
const KINDS = {
  authenticator: {
    label: 'Code',
    loadSchema: async () => (await loadApi()).byCode.body,
    input: { autoComplete: 'one-time-code', inputMode: 'numeric' },
    isWhole: isWholeCode,
  },
  recovery: {
    label: 'Recovery code',
    loadSchema: async () => (await loadApi()).byRecoveryCode.body,
    input: { autoComplete: 'off', autoCapitalize: 'none' },
    isWhole: () => false,
  },
} as const;

interface CodeFormProps {
  kind: keyof typeof KINDS;
  /** Throws CallFailure; field `code`. */
  send: (code: string) => Promise<void>;
}

/**
 * One code that finishes a sign-in. A wrong one stays, selected, so that the next one takes its place; it is
 * not sent again, because each wrong code counts.
 */
export function CodeForm({ kind, send }: CodeFormProps) {
  const { label, loadSchema, input, isWhole } = KINDS[kind];
  const control = useRef<HTMLInputElement>(null);
  const refused = useRef<Refused | null>(null);
  const { form, field, submit, failure, isSending } = useContractForm({
    schema: loadSchema,
    initial: { code: '' },
    send: async ({ code }) => {
      try {
        await send(code);
      } catch (error) {
        refused.current = refusalOf(error, code);
        throw error;
      }
    },
  });
  const { onChange, ...code } = field('code');
  const isWrong = code.error !== null && !isSending;
  useEffect(() => {
    if (isWrong && document.activeElement === control.current) control.current?.select();
  }, [isWrong]);
  const sendChanged = (event?: FormEvent<HTMLFormElement>) => {
    if (refused.current?.code !== form.getValues().code) return submit(event);
    event?.preventDefault();
    form.setFieldError('code', refused.current.message);
    control.current?.select();
  };
  const change = (text: string) => {
    onChange(text);
    if (!isSending && isWhole(text)) sendChanged();
  };
  return (
    <form className={classes.form} onSubmit={sendChanged} noValidate>
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
    </form>
  );
}

/** A code that the server has found wrong, and what it said. */
interface Refused {
  code: string;
  message: string;
}

function refusalOf(error: unknown, code: string): Refused | null {
  const message = error instanceof CallFailure ? error.problem?.fields?.['code'] : undefined;
  return message === undefined ? null : { code, message };
}
