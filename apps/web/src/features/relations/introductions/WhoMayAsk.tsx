import type { IntroductionSettings } from '@kithline/contract/introductions.ts';
import { IconUserCog } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Ref, useRef } from 'react';
import { sentenceOf } from '../../../lib/failure-sentences.ts';
import {
  allowIntroductionsFrom,
  changeIntroductionSettings,
  introductionSettingsQuery,
} from '../../../lib/introductions.ts';
import { useFocusOnNext } from '../../../ui/a11y/use-focus-on-next.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { HintButton } from '../../../ui/buttons/HintButton.tsx';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ButtonPanel } from '../../../ui/overlays/ButtonPanel.tsx';
import classes from './WhoMayAsk.module.css';

const LABEL = 'Who may ask you';

/** The button with the settings for requests: whether anybody can ask the viewer, and who cannot. */
export function WhoMayAsk() {
  return (
    <ButtonPanel
      label={LABEL}
      trigger={(button) => (
        <HintButton label={LABEL} icon={<IconUserCog size={18} stroke={1.7} />} outlined {...button} />
      )}
    >
      {() => <Settings />}
    </ButtonPanel>
  );
}

function Settings() {
  const { data: settings, isError, refetch } = useQuery(introductionSettingsQuery);
  const anybody = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.settings}>
      <p className={classes.title} tabIndex={-1} data-autofocus>
        {LABEL}
      </p>
      {!settings && isError && (
        <FailedLine onRetry={() => void refetch()}>These settings did not load.</FailedLine>
      )}
      {!settings && !isError && <Skeleton width="80%" />}
      {settings && <AnybodySwitch settings={settings} input={anybody} />}
      {settings && settings.offFrom.length > 0 && (
        <NoRequestsFrom settings={settings} onEmpty={() => anybody.current?.focus()} />
      )}
    </div>
  );
}

interface AnybodySwitchProps {
  settings: IntroductionSettings;
  input: Ref<HTMLInputElement>;
}

function AnybodySwitch({ settings: { isOff }, input }: AnybodySwitchProps) {
  const changing = useMutation({
    mutationFn: changeIntroductionSettings,
    onError: (error) => toast.failure(sentenceOf(error, 'Your choice was not saved. Try again.')),
  });
  const isOffNow = changing.isPending ? changing.variables : isOff;
  return (
    <div>
      <Switch
        ref={input}
        label="Members can ask you for introductions"
        checked={!isOffNow}
        onChange={(on) => changing.mutate(!on)}
      />
      <p className={classes.hint}>
        {isOffNow
          ? 'Nobody can ask you for an introduction. Requests that you already have stay.'
          : 'Only members who can write to you, such as those in your collectives.'}
      </p>
    </div>
  );
}

interface NoRequestsFromProps {
  settings: IntroductionSettings;
  /**
   * Called when the last member is removed from the list, because the button that had the focus disappears.
   */
  onEmpty: () => void;
}

/** The members from whom the viewer takes no requests. They are not notified. */
function NoRequestsFrom({ settings: { offFrom }, onEmpty }: NoRequestsFromProps) {
  const { list, hold } = useFocusOnNext(offFrom.map(({ id }) => id));
  const allowing = useMutation({
    mutationFn: allowIntroductionsFrom,
    onSuccess: (settings) => settings.offFrom.length === 0 && onEmpty(),
    onError: (error) => toast.failure(sentenceOf(error, 'Your choice was not saved. Try again.')),
  });
  return (
    <section className={classes.off}>
      <h2 className={classes.head}>No requests from</h2>
      <ul ref={list} className={classes.members}>
        {offFrom.map(({ id, name, profilePicture }, at) => (
          <li key={id} className={classes.member} onFocus={() => hold(id, at)}>
            <Avatar name={name} src={profilePicture} size={25} />
            <span className={classes.name} translate="no">
              {name}
            </span>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Allow again: ${name}`}
              working={allowing.isPending && allowing.variables === id}
              onClick={() => allowing.mutate(id)}
            >
              Allow again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
