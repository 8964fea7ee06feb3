import { INTRODUCTION_LENGTH, type Introduction } from '@kithline/contract/introductions.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { CarrierChoice } from './CarrierChoice.tsx';
import { DeclineQuestion } from './DeclineQuestion.tsx';
import { givenNameOf } from './introduction-words.ts';
import { viewerQuery } from './introductions.data.ts';
import { OfferCard } from './OfferCard.tsx';
import classes from './PassOn.module.css';
import { PassOnFoot } from './PassOnFoot.tsx';
import { RequestWords } from './RequestWords.tsx';
import { WhoSees } from './WhoSees.tsx';
import { type PassingOn, usePassingOn } from './use-passing-on.ts';
import { wayOfConnector } from './way.ts';
import { WayPicture } from './WayPicture.tsx';

interface PassOnProps {
  introduction: Introduction;
  isPhone: boolean;
  onClose: () => void;
}

/** The form in which a connector passes a request on. Cmd or Ctrl with Enter presses its primary button. */
export function PassOn({ introduction, isPhone, onClose }: PassOnProps) {
  const { data: account } = useQuery(viewerQuery);
  const passing = usePassingOn(introduction, onClose);
  const [isDeclining, setDeclining] = useState(false);
  const primary = useRef<HTMLElement>(null);
  const viewer = account?.profile ?? null;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
    event.preventDefault();
    primary.current?.click();
  };
  const carrier = <CarrierChoice {...{ introduction, passing, isPhone }} />;
  const preview = <Preview {...{ introduction, passing }} viewer={viewer} />;
  return (
    // Handles keys that are pressed in the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.columns} onKeyDown={press}>
      <div className={classes.main}>
        <WayPicture way={wayOfConnector(introduction, viewer)} />
        <RequestWords introduction={introduction} />
        {isDeclining ? (
          <DeclineQuestion introduction={introduction} onClose={() => setDeclining(false)} />
        ) : (
          <>
            <OwnWords {...{ introduction, passing }} />
            {isPhone && carrier}
            <WhoSees cards={cardsOf(introduction, passing)} />
          </>
        )}
      </div>
      {!(isPhone && isDeclining) && (
        <div className={classes.side}>
          {!isPhone && carrier}
          {preview}
        </div>
      )}
      {!isDeclining && (
        <PassOnFoot
          {...{ introduction, passing, onClose }}
          onPrimary={(element) => {
            primary.current = element;
          }}
          onDecline={() => setDeclining(true)}
        />
      )}
    </div>
  );
}

interface PartProps {
  introduction: Introduction;
  passing: PassingOn;
}

function OwnWords({ introduction: { asker, words, next, target }, passing }: PartProps) {
  return (
    <div className={classes.own}>
      <TextAreaField
        label={`Your words to ${givenNameOf(next ?? target)}`}
        rows={5}
        limit={INTRODUCTION_LENGTH}
        autoFocus
        readOnly={passing.isSending}
        value={passing.text}
        onChange={passing.write}
        error={passing.isTooLong ? `Message cannot exceed ${INTRODUCTION_LENGTH} characters.` : null}
      />
      <div className={classes.under}>
        {words !== null && (
          <Switch
            className={classes.with}
            label={`With ${givenNameOf(asker)}’s own words`}
            checked={passing.hasAskerWords}
            onChange={passing.setAskerWords}
          />
        )}
        {passing.text !== '' && (
          <button type="button" className={classes.empty} onClick={() => passing.write('')}>
            start empty
          </button>
        )}
      </div>
    </div>
  );
}

interface PreviewProps extends PartProps {
  viewer: { name: string; profilePicture: string | null } | null;
}

function Preview({ introduction, passing: { text, hasAskerWords, by }, viewer }: PreviewProps) {
  const { next, target, words } = introduction;
  return (
    <section className={classes.preview}>
      <h2 className={classes.label}>What {givenNameOf(next ?? target)} will see</h2>
      <OfferCard
        asker={introduction.asker}
        from={{ name: viewer?.name ?? 'You', picture: viewer?.profilePicture ?? null }}
        target={next === null ? null : target}
        fromWords={text.trim() || null}
        words={hasAskerWords ? words : null}
        isShort
      >
        {by === 'message' && (
          <div className={classes.acts} aria-hidden>
            <span className={classes.accept}>{next === null ? 'Accept' : 'Pass on'}</span>
            <span className={classes.decline}>Decline</span>
          </div>
        )}
      </OfferCard>
    </section>
  );
}

/**
 * Returns the cards that say what the next person and the asker see. The asker sees only that the first
 * connector has passed the request on, and the answer.
 */
function cardsOf(introduction: Introduction, { text, hasAskerWords, by }: PassingOn) {
  const { asker, isFirst, target, next } = introduction;
  const receiver = next ?? target;
  const [asking, receiving] = [givenNameOf(asker), givenNameOf(receiver)];
  const words = [
    text.trim() === '' ? (by === 'message' ? 'a short question in your name' : null) : 'your words',
    hasAskerWords ? `${asking}’s words` : null,
  ].filter((part) => part !== null);
  const answer =
    by === 'mail'
      ? 'the result that you report here: introduced, or no answer'
      : `${givenNameOf(target)}’s answer: accepted or declined`;
  return [
    {
      who: { name: receiver.name, picture: receiver.profilePicture },
      title: `${receiving} sees`,
      seen: [`${asking}’s name, role and organization`, ...words],
      unseen: ['your ratings, or those of others'],
    },
    {
      who: { name: asker.name, picture: asker.profilePicture },
      title: `${asking} sees`,
      seen: [...(isFirst ? ['that you passed it on, and when'] : []), answer],
      unseen: [...(isFirst ? [] : ['that you passed it on']), `your words to ${receiving}`],
    },
  ];
}
