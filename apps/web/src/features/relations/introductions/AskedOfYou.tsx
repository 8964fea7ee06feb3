import type { Introduction } from '@kithline/contract/introductions.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { waitingIntroductionsQuery } from '../../../lib/introductions.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SectionTitle } from '../../../ui/cards/SectionTitle.tsx';
import { useInlineQuestion } from '../../../ui/overlays/use-inline-question.ts';
import { DeclineQuestion } from './DeclineQuestion.tsx';
import classes from './SideList.module.css';
import { SideList } from './SideList.tsx';

interface AskedOfYouProps {
  onAnswer: (id: number) => void;
}

export function AskedOfYou({ onAnswer }: AskedOfYouProps) {
  const titleId = useId();
  const list = useQuery(waitingIntroductionsQuery);
  const waiting = list.data?.results.filter(({ isWaiting }) => isWaiting);
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <SectionTitle id={titleId} count={list.data?.counts.waiting}>
        Asked of you
      </SectionTitle>
      <SideList of={list} empty="No request waits for you.">
        {waiting?.map((introduction) => (
          <Row key={introduction.id} introduction={introduction} onAnswer={onAnswer} />
        ))}
      </SideList>
    </section>
  );
}

function Row({ introduction, onAnswer }: AskedOfYouProps & { introduction: Introduction }) {
  const { id, role, asker, target, may } = introduction;
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  if (isAsked) {
    return (
      <li>
        <DeclineQuestion introduction={introduction} onClose={dismiss} />
      </li>
    );
  }
  const label = may.includes('pass-on') ? 'Pass on' : 'Answer';
  return (
    <li className={classes.card}>
      <Avatar name={asker.name} src={asker.profilePicture} size={32} />
      <div className={classes.words}>
        <p className={classes.name} translate="no">
          {asker.name}
        </p>
        <p className={classes.detail}>
          wants to meet {role === 'target' ? 'you' : <span translate="no">{target.name}</span>}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button aria-label={`${label}: ${asker.name}`} onClick={() => onAnswer(id)}>
          {label}
        </Button>
        {may.includes('decline') && (
          <Button ref={opener} variant="quiet" aria-label={`Decline: ${asker.name}`} onClick={ask}>
            Decline
          </Button>
        )}
      </div>
    </li>
  );
}
