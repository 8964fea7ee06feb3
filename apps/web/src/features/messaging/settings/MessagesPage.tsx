import type { MessagingSettings } from '@kithline/contract/messaging.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/cards/Card.tsx';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { BlockedPeople } from './BlockedPeople.tsx';
import classes from './MessagesPage.module.css';
import { changeSetting, settingsQuery } from './settings.data.ts';

interface Choice {
  key: keyof MessagingSettings;
  label: string;
  hint: string;
}

const CHOICES: readonly Choice[] = [
  {
    key: 'receipts',
    label: 'Show what I have read',
    hint: 'Others see which messages you have read, and you see which of yours they have read. If this is off, neither side sees it.',
  },
  {
    key: 'mail',
    label: 'Mail me about unread messages',
    hint: 'Sent when a message has been unread for 15 minutes, at most once every six hours for each conversation. It says who has written, and how many messages.',
  },
  {
    key: 'mailText',
    label: 'Show the text in these mails',
    hint: 'The text of the messages then leaves Kithline by mail.',
  },
];

/** The page "messages" of the account overlay. */
export function MessagesPage() {
  const { data: settings, isError, refetch } = useQuery(settingsQuery);
  const changing = useMutation({
    mutationFn: changeSetting,
    onError: () => toast.failure('Your choice was not saved.'),
  });
  if (!settings) {
    return isError ? <FailedState title="Your choices did not load." onRetry={() => void refetch()} /> : null;
  }
  // A change is shown at once, and reverted if saving fails.
  const shown = changing.isPending ? { ...settings, ...changing.variables } : settings;
  return (
    <div className={classes.column}>
      <Card title="Messages">
        <ul className={classes.choices}>
          {CHOICES.map(({ key, label, hint }) => (
            <li key={key}>
              <Switch
                label={
                  <span className={classes.words}>
                    <span className={classes.label}>{label}</span>
                    <span className={classes.hint}>{hint}</span>
                  </span>
                }
                checked={shown[key]}
                disabled={key === 'mailText' && !shown.mail}
                onChange={(on) => changing.mutate({ [key]: on })}
              />
            </li>
          ))}
        </ul>
      </Card>
      <BlockedPeople />
    </div>
  );
}
