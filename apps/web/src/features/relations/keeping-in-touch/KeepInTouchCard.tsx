import type { PersonProfile } from '@kithline/contract/people.ts';
import { type KeptTouch, NEVER, type RhythmChoice } from '@kithline/contract/keeping-in-touch.ts';
import {
  IconClock,
  IconCoffee,
  IconMail,
  IconMessageCircle,
  IconNote,
  IconPencilPlus,
  IconPhone,
  IconRoute,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { type Fact, FactRows } from '../../../ui/cards/FactRows.tsx';
import { Segmented } from '../../../ui/choices/Segmented.tsx';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { givenName } from '../relationships/strength-words.ts';
import { useLetterKey } from '../use-letter-key.ts';
import classes from './KeepInTouchCard.module.css';
import { LaterMenu } from './LaterMenu.tsx';
import { LogTouch } from './LogTouch.tsx';
import { isDue, RHYTHM_OPTIONS, sayDue, sayRhythm, sayTouchDay, sayTouchWay } from './say-touch.ts';
import { keptTouchQuery, useRhythm } from './touch.data.ts';
import { deleteTouch } from './touch-acts.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';

const LabelRhythmsDialog = lazyCode(() => import('./LabelRhythmsDialog.tsx'), 'LabelRhythmsDialog');

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

export function KeepInTouchCard({ profile }: { profile: PersonProfile }) {
  const { scope } = useSearchScope();
  const { data: kept, isError, refetch } = useQuery(keptTouchQuery(scope, profile.id));
  if (!kept && !isError) return <CardBones lines={3} />;
  if (!kept)
    return (
      <Card title="Keep in touch">
        <FailedLine onRetry={() => void refetch()}>This card did not load.</FailedLine>
      </Card>
    );
  return <LoadedCard {...{ profile, kept }} />;
}

function LoadedCard({ profile, kept }: { profile: PersonProfile; kept: KeptTouch }) {
  const { scope } = useSearchScope();
  const { choose, failure, retry } = useRhythm(scope, profile.id);
  const every: RhythmChoice = kept.everyMonths ?? kept.byLabel?.everyMonths ?? NEVER;
  const { dueOn } = kept;
  const isKept = every !== NEVER;
  return (
    <Card title="Keep in touch" action={isKept && dueOn && <Due on={dueOn} />}>
      <p className={classes.every} aria-hidden>
        Every
      </p>
      <Segmented
        label="Every"
        fullWidth
        value={String(every)}
        options={RHYTHM_OPTIONS.map(({ months, name }) => ({ value: String(months), label: name }))}
        onChange={(value) => choose(Number(value) as RhythmChoice)}
      />
      {failure && <FailedLine onRetry={retry}>{failure}</FailedLine>}
      <ByLabel kept={kept} onLabel={() => choose(null)} />
      <div className={classes.facts}>
        <FactRows facts={factsOf(profile, kept, isKept)} />
      </div>
      {isKept && <Acts {...{ profile, kept, every }} />}
      {isKept && !kept.inNetwork && (
        <p className={classes.note}>Not in your network, so your home page will not remind you.</p>
      )}
    </Card>
  );
}

function Due({ on }: { on: string }) {
  return (
    <span className={classes.due} data-over={isDue(on) || undefined}>
      <IconClock {...ICON} size={14} />
      {sayDue(on)}
    </span>
  );
}

/**
 * Names the label whose rhythm applies to the person. If the viewer's own choice for the person applies
 * instead, offers to follow the label.
 */
function ByLabel({ kept, onLabel }: { kept: KeptTouch; onLabel: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { byLabel, everyMonths } = kept;
  return (
    <p className={classes.note}>
      {byLabel && everyMonths === null && <>By your label {byLabel.name}. </>}
      {byLabel && everyMonths !== null && (
        <>
          Your label {byLabel.name} says {sayRhythm(byLabel.everyMonths)}.{' '}
          <button type="button" className={classes.link} onClick={onLabel}>
            Follow the label
          </button>{' '}
        </>
      )}
      <button type="button" className={classes.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Keep in touch by label
      </button>
      {isOpen && (
        <Suspense>
          <LabelRhythmsDialog onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}

function factsOf(profile: PersonProfile, kept: KeptTouch, isKept: boolean): Fact[] {
  return [
    { label: 'Last contact', value: <Last {...{ profile, kept }} /> },
    { label: 'Next due', value: isKept && kept.dueOn !== null && sayTouchDay(kept.dueOn) },
  ];
}

const ICONS = {
  note: IconNote,
  met: IconCoffee,
  call: IconPhone,
  mail: IconMail,
  message: IconMessageCircle,
  introduction: IconRoute,
  other: IconUsers,
} as const;

function Last({ profile, kept: { lastTouch } }: { profile: PersonProfile; kept: KeptTouch }) {
  if (lastTouch === null) return <span className={classes.quiet}>None yet</span>;
  const { day, way, note, loggedId } = lastTouch;
  const Icon = ICONS[way];
  const words = `${sayTouchDay(day)}, ${sayTouchWay(way)}`;
  return (
    <>
      <span className={classes.last}>
        <Icon {...ICON} size={14} />
        {words}
        {way !== 'note' && way !== 'introduction' && loggedId !== null && (
          <IconButton
            label={`Delete the contact of ${words}`}
            size={24}
            className={classes.delete ?? ''}
            icon={<IconTrash {...ICON} size={14} />}
            onClick={() => void deleteTouch(profile.id, { loggedId, day, way })}
          />
        )}
      </span>
      {note && <span className={classes.words}>“{note}”</span>}
    </>
  );
}

interface ActsProps {
  profile: PersonProfile;
  kept: KeptTouch;
  every: RhythmChoice;
}

function Acts({ profile, kept, every }: ActsProps) {
  const acts = useRef<HTMLDivElement>(null);
  const { id, name } = profile;
  const { everyMonths, countedFrom, laterUntil } = kept;
  const chosen = { everyMonths, countedFrom, laterUntil };
  const person = { id, name, givenName: givenName(profile), chosen };
  useLetterKey('c', () => {
    const logContact = acts.current?.querySelector('button');
    // The form opens beside this button, which may be below the visible part of the page.
    logContact?.scrollIntoView({ block: 'center' });
    logContact?.click();
  });
  return (
    <div ref={acts} className={classes.acts}>
      <LogTouch
        person={person}
        kept={{ everyMonths: every, lastDay: kept.lastTouch?.day ?? null, laterUntil }}
        look={{ icon: <IconPencilPlus {...ICON} />, 'aria-keyshortcuts': 'c' }}
      />
      <LaterMenu
        person={person}
        trigger={
          <Button variant="quiet" aria-label={`Later for ${name}`}>
            Later
          </Button>
        }
      />
    </div>
  );
}
