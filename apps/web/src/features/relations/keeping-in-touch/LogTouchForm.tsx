import { TOUCH_WAYS, touchDraftUntil, type TouchWay } from '@kithline/contract/keeping-in-touch.ts';
import { NOTE_LENGTH } from '@kithline/contract/relations.ts';
import {
  IconCoffee,
  IconLock,
  IconMail,
  IconMessageCircle,
  IconPhone,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useFormDraft } from '../../../lib/form/unsaved.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { moveByArrowKeys } from '../../../ui/a11y/move-by-arrow-keys.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Segmented } from '../../../ui/choices/Segmented.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { DayField } from '../../../ui/fields/DayField.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import classes from './LogTouchForm.module.css';
import { addDays, dueAfter, type Kept, sayTouchDay, today, TOUCH_WORDS } from './say-touch.ts';
import { offerUnlog } from './touch-acts.ts';
import { logTouch } from './touch.data.ts';

interface LogTouchFormProps {
  person: { id: number; name: string };
  kept: Kept;
  title: string;
  /** Whether the form is in a sheet, which has a title and a close button of its own. */
  isSheet: boolean;
  onClose: () => void;
}

const ICONS: Readonly<Record<TouchWay, typeof IconCoffee>> = {
  met: IconCoffee,
  call: IconPhone,
  mail: IconMail,
  message: IconMessageCircle,
  other: IconUsers,
};

/**
 * The form that logs when and how the viewer was in touch with a person. Typed text is kept until it is saved
 * or canceled.
 */
export function LogTouchForm({ person, kept, title, isSheet, onClose }: LogTouchFormProps) {
  const now = today();
  const yesterday = addDays(now, -1);
  const form = useForm({
    draft: useFormDraft(`touch:${person.id}`),
    initial: { day: now, way: 'met', note: '' },
    schema: touchDraftUntil(now),
    fallback: 'The contact was not logged. Try again.',
    send: async (touch, { id }) => {
      const logged = await logTouch(person.id, { ...touch, clientId: id });
      onClose();
      offerUnlog(person.id, logged.id);
    },
  });
  const { day } = form.values;
  const dueOn = day === '' ? null : dueAfter(day, kept);
  const cancel = () => {
    form.reset();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // Otherwise Escape would also close the profile.
    event.preventDefault();
    onClose();
  };
  const when = day === now ? 'today' : day === yesterday ? 'yesterday' : '';
  const isOther = when === '';
  return (
    <Form of={form} className={classes.form} aria-label={title} onKeyDown={onKeyDown}>
      {!isSheet && (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          <IconButton label="Close" size={28} icon={<IconX size={18} stroke={1.7} />} onClick={onClose} />
        </div>
      )}
      <div className={classes.field}>
        <span className={classes.label} aria-hidden>
          When
        </span>
        <div className={classes.when}>
          <Segmented
            label="When"
            value={when}
            options={[
              { value: 'today', label: 'Today' },
              { value: 'yesterday', label: 'Yesterday' },
            ]}
            onChange={(chosen) => form.set('day', chosen === 'today' ? now : yesterday)}
          />
          <DayField
            label="Another day"
            hideLabel
            className={classes.day ?? ''}
            data-other={isOther || undefined}
            max={now}
            {...form.field('day')}
          />
        </div>
      </div>
      <Ways way={form.values.way as TouchWay} onChoose={(way) => form.set('way', way)} />
      <TextAreaField
        label="Note (optional)"
        data-autofocus={!isSheet || undefined}
        rows={2}
        limit={NOTE_LENGTH}
        readOnly={form.isSending}
        hint={
          <span className={classes.hint}>
            <IconLock size={13} stroke={1.8} aria-hidden />
            Becomes a private note that only you can read.
          </span>
        }
        {...form.field('note')}
      />
      {form.failure && <Message tone="error">{form.failure}</Message>}
      <div className={classes.foot}>
        {dueOn !== null && <span className={classes.next}>Next due {sayTouchDay(dueOn)}</span>}
        <Button variant="quiet" onClick={cancel}>
          cancel
        </Button>
        <Button type="submit" variant="primary" working={form.isSending} workingLabel="saving...">
          save
        </Button>
      </div>
    </Form>
  );
}

function Ways({ way, onChoose }: { way: TouchWay; onChoose: (way: TouchWay) => void }) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    moveByArrowKeys(event, '[role=radio]', (element, index) => {
      element.focus();
      const chosen = TOUCH_WAYS[index];
      if (chosen) onChoose(chosen);
    });
  return (
    <div className={classes.field}>
      <span className={classes.label} aria-hidden>
        How
      </span>
      <div role="radiogroup" aria-label="How" className={classes.ways} onKeyDown={onKeyDown}>
        {TOUCH_WAYS.map((one) => {
          const Icon = ICONS[one];
          return (
            <button
              key={one}
              type="button"
              role="radio"
              aria-checked={one === way}
              tabIndex={one === way ? 0 : -1}
              className={classes.way}
              onClick={() => onChoose(one)}
            >
              <Icon size={17} stroke={1.7} aria-hidden />
              {TOUCH_WORDS[one]}
            </button>
          );
        })}
      </div>
    </div>
  );
}
