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
import { useInlineQuestion } from '../../../ui/overlays/use-inline-question.ts';
import { IntroductionSteps } from './IntroductionSteps.tsx';
import classes from './SideList.module.css';
import { SideList } from './SideList.tsx';
import { TakeBackQuestion } from './TakeBackQuestion.tsx';

/** A few of the viewer's requests, open ones first, with their steps. */
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
          Nobody has to say why they decline. You can ask through somebody else.
        </p>
      )}
    </section>
  );
}

function Row({ introduction }: { introduction: Introduction }) {
  const { target, through, askedOn, conversationId, may, reason } = introduction;
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  if (isAsked) {
    return (
      <li>
        <TakeBackQuestion introduction={introduction} onClose={dismiss} />
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
        <IntroductionSteps introduction={introduction} isSmall />
      </div>
      {reason !== null && <p className={classes.reason}>{reason}</p>}
    </li>
  );
}
