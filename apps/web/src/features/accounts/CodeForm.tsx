import { useEffect, useRef } from 'react';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import classes from './CodeForm.module.css';

const loadSchemas = () => import('@kithline/contract/second-factors.ts');

/** What is typed, by the kind of code. The schemas are loaded when the form is first used. */
const KINDS = {
  authenticator: {
    label: 'Code',
    loadSchema: async () => (await loadSchemas()).ByCode,
    input: { autoComplete: 'one-time-code', inputMode: 'numeric' },
    /** Sent without a press once it is whole. */
    whole: /^\d{6}$/u,
  },
  recovery: {
    label: 'Recovery code',
    loadSchema: async () => (await loadSchemas()).ByRecoveryCode,
    input: { autoComplete: 'off', autoCapitalize: 'none' },
    whole: null,
  },
} as const;

interface CodeFormProps {
  kind: keyof typeof KINDS;
  /** Throws CallFailure; field `code`. */
  send: (code: string) => Promise<void>;
}

/** One code that finishes a sign-in. A wrong one stays, selected, so that the next one takes its place. */
export function CodeForm({ kind, send }: CodeFormProps) {
  const { label, loadSchema, input, whole } = KINDS[kind];
  const control = useRef<HTMLInputElement>(null);
  const { field, submit, failure, isSending } = useContractForm({
    schema: loadSchema,
    initial: { code: '' },
    send: ({ code }) => send(code),
  });
  const { onChange, ...code } = field('code');
  const isWrong = code.error !== null && !isSending;
  useEffect(() => {
    if (isWrong && document.activeElement === control.current) control.current?.select();
  }, [isWrong]);
  const change = (text: string) => {
    onChange(text);
    if (!isSending && whole?.test(text.replaceAll(/\s/gu, ''))) submit();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
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
