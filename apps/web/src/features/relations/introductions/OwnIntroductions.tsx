import type { Introduction } from '@kithline/contract/introductions.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Ago } from '../../../lib/Ago.tsx';
import { ownIntroductionsQuery } from '../../../lib/introductions.ts';
import { introductionsHref } from '../../../lib/introductions-address.ts';
import { hashOfMessages } from '../../../lib/messages-place.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { SectionTitle } from '../../../ui/cards/SectionTitle.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../../ui/overlays/use-inline-question.ts';
import { givenNameOf } from './introduction-words.ts';
import classes from './SideList.module.css';
import { SideList } from './SideList.tsx';
import { SmallSteps } from './SmallSteps.tsx';
import { useIntroductionAct } from './use-introduction-act.ts';

/** The latest requests of the viewer, with their steps. */
export function OwnIntroductions() {
  const titleId = useId();
  const list = useQuery(ownIntroductionsQuery);
  const { by } = list.data?.counts ?? {};
  const shown = list.data?.results;
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        count={by && by.open + by.ended}
        action={<TextLink href={introductionsHref({ tab: 'by' })}>All</TextLink>}
      >
        Your introductions
      </SectionTitle>
      <SideList of={list} empty="You have not asked for an introduction yet.">
        {shown?.map((introduction) => (
          <Row key={introduction.id} introduction={introduction} />
        ))}
      </SideList>
      {shown !== undefined && shown.length > 0 && (
        <p className={classes.caption}>
          Whoever declines need not say why. You can ask through somebody else.
        </p>
      )}
    </section>
  );
}

function Row({ introduction }: { introduction: Introduction }) {
  const { target, through, askedOn, conversationId, may, reason } = introduction;
  const { isAsked, opener, ask, withdraw } = useInlineQuestion();
  if (isAsked) {
    return (
      <li>
        <TakeBack introduction={introduction} onClose={withdraw} />
      </li>
    );
  }
  return (
    <li className={classes.card}>
      <Avatar name={target.name} src={target.profilePicture} size={32} />
      <div className={classes.words}>
        <p className={classes.name} translate="no">
          {target.name}
        </p>
        {through !== null && (
          <p className={classes.detail}>
            through <span translate="no">{through.name}</span>
          </p>
        )}
      </div>
      <div className={classes.aside}>
        <Ago instant={askedOn} />
        {may.includes('withdraw') && (
          <button
            ref={opener}
            type="button"
            className={classes.act}
            aria-label={`Take back the request for ${target.name}`}
            onClick={ask}
          >
            take back
          </button>
        )}
        {conversationId !== null && (
          <TextLink
            href={`#${hashOfMessages({ kind: 'conversation', id: conversationId })}`}
            aria-label={`Message about ${target.name}`}
          >
            Message
          </TextLink>
        )}
      </div>
      <div className={classes.steps}>
        <SmallSteps introduction={introduction} />
      </div>
      {reason !== null && <p className={classes.reason}>{reason}</p>}
    </li>
  );
}

interface TakeBackProps {
  introduction: Introduction;
  onClose: () => void;
}

function TakeBack({ introduction, onClose }: TakeBackProps) {
  const { send, isSending, error } = useIntroductionAct(introduction, { reports: false });
  const { through } = introduction;
  const who = through === null ? 'Whoever was asked' : givenNameOf(through);
  const takeBack = () =>
    send({
      body: { act: 'withdraw' },
      said: () => {
        onClose();
        return { text: 'Request taken back' };
      },
      failed: 'The request was not taken back. Try again.',
    });
  return (
    <ConfirmInline
      question={`Take this request back? ${who} no longer sees it.`}
      confirmLabel="take back"
      workingLabel="taking back..."
      working={isSending}
      error={error}
      onConfirm={takeBack}
      onCancel={onClose}
    />
  );
}
