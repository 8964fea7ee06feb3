import type { WeeklyMailChange, WeeklyMailSettings } from '@kithline/contract/weekly-mail.ts';
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/cards/Card.tsx';
import { Switch } from '../../ui/choices/Switch.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { PARTS } from './weekly-parts.ts';
import { sayNext, zoneOptions } from './say-next-mail.ts';
import classes from './WeeklyMailPage.module.css';
import { changeWeeklyMail, weeklyMailQuery } from './weekly-mail.data.ts';

const SAVING = ['weekly-mail', 'change'];

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, at) => ({
    value: String(at + 1),
    label,
  }),
);
const HOURS = Array.from({ length: 24 }, (_none, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** The page "weekly mail" of the account overlay. Each choice is saved at once. */
export function WeeklyMailPage() {
  const { data: settings, isError, refetch } = useQuery(weeklyMailQuery);
  const changing = useMutation({
    mutationKey: SAVING,
    mutationFn: changeWeeklyMail,
    // Choices are saved in turn, so that no older reply replaces a newer reply.
    scope: { id: 'weekly-mail' },
    onError: () => toast.failure('Your choice was not saved. Try again.'),
  });
  const unsaved = useMutationState({
    filters: { mutationKey: SAVING, status: 'pending' },
    select: ({ state }) => state.variables as WeeklyMailChange,
  });
  if (!settings) {
    return isError ? <FailedState title="Your choices did not load." onRetry={() => void refetch()} /> : null;
  }
  // Choices are shown at once, and reverted if saving fails.
  const shown: WeeklyMailSettings = Object.assign({}, settings, ...unsaved);
  const change = (body: WeeklyMailChange) => changing.mutate(body);
  return (
    <Card title="Weekly mail">
      <div className={classes.column}>
        <Switch
          label={
            <Words
              label="Mail me once a week"
              hint="Only if there is news. It contains names, titles and organizations, never notes."
            />
          }
          checked={shown.isOn}
          onChange={(isOn) => change({ isOn })}
        />
        <WhenItComes {...{ shown, change }} />
        <ul className={classes.parts} aria-label="What it contains">
          {PARTS.map(({ part, label, hint }) => (
            <li key={part}>
              <Switch
                label={<Words {...{ label, hint }} />}
                checked={shown[part]}
                disabled={!shown.isOn}
                onChange={(on) => change({ [part]: on })}
              />
            </li>
          ))}
        </ul>
        <p className={classes.hint} role="status">
          {sayNext(unsaved.length > 0 ? null : settings)}
        </p>
      </div>
    </Card>
  );
}

function Words({ label, hint }: { label: string; hint: string }) {
  return (
    <span className={classes.words}>
      <span className={classes.label}>{label}</span>
      <span className={classes.hint}>{hint}</span>
    </span>
  );
}

function WhenItComes({
  shown,
  change,
}: {
  shown: WeeklyMailSettings;
  change: (body: WeeklyMailChange) => void;
}) {
  const { day, hour, zone, isOn } = shown;
  return (
    <div className={classes.when}>
      <SelectField
        label="Day"
        options={DAYS}
        value={String(day)}
        disabled={!isOn}
        onChange={(value) => change({ day: Number(value) })}
      />
      <SelectField
        label="Hour"
        options={HOURS}
        value={String(hour)}
        disabled={!isOn}
        onChange={(value) => change({ hour: Number(value) })}
      />
      <SelectField
        label="Time zone"
        options={zoneOptions(shown)}
        value={zone ?? ''}
        disabled={!isOn}
        onChange={(value) => change({ zone: value === '' ? null : value })}
      />
    </div>
  );
}
