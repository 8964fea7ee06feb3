import type { Introduction } from '@kithline/contract/introductions.ts';
import { canAnswer } from '../../../lib/introduction-states.ts';
import { useInlineQuestion } from '../../../ui/overlays/use-inline-question.ts';
import type { IntroductionRowProps } from './AskedRow.tsx';
import { DeclineQuestion } from './DeclineQuestion.tsx';
import { FORMER_MEMBER, sayAsked } from './introduction-words.ts';
import classes from './IntroductionRow.module.css';
import { OutcomeQuestion } from './OutcomeQuestion.tsx';
import { PartyCell } from './PartyCell.tsx';
import { ReceivedActs, ReceivedAnswer } from './ReceivedActs.tsx';
import { useOutcomeQuestion } from './use-outcome-question.ts';

interface ReceivedRowProps extends IntroductionRowProps {
  /** Opens the dialog of the request, in which a connector passes it on. */
  onOpen: () => void;
}

/** A request that reached the viewer. */
export function ReceivedRow(props: ReceivedRowProps) {
  const { introduction, isCurrent, openHref, onChoose, onFocus, onOpen } = props;
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  const outcome = useOutcomeQuestion();
  const { id, role, asker, target, isFirst } = introduction;
  const through = introduction.through ?? FORMER_MEMBER;
  const isOpen = canAnswer(introduction);
  const row = { className: classes.row, 'data-row': id, 'data-current': isCurrent || undefined, onFocus };
  if (isAsked)
    return (
      <li {...row} data-asks>
        <DeclineQuestion introduction={introduction} onClose={dismiss} />
      </li>
    );
  if (outcome.asked !== null)
    return (
      <li {...row} data-asks>
        <OutcomeQuestion {...{ introduction }} outcome={outcome.asked} onClose={outcome.dismiss} />
      </li>
    );
  const part = (name: string) => `introduction-${id}-${name}`;
  return (
    <li {...row} data-kind="of" data-quiet={!isOpen || undefined}>
      <PartyCell
        party={asker}
        href={openHref}
        onOpen={onChoose}
        describedBy={['target', 'words', 'answer'].map(part).join(' ')}
      >
        {!isFirst && (
          <span className={classes.by} translate="no">
            through {through.name}
          </span>
        )}
      </PartyCell>
      <div id={part('target')} className={classes.target}>
        <span className={classes.word}>wants to meet</span>
        <PartyCell party={target} {...(role === 'target' ? { name: 'You' } : {})} />
      </div>
      <Words id={part('words')} introduction={introduction} isOpen={isOpen} />
      <div id={part('answer')} className={classes.acts}>
        {isOpen ? (
          <ReceivedActs {...{ introduction, opener, outcome }} onDecline={ask} onPassOn={onOpen} />
        ) : (
          <ReceivedAnswer introduction={introduction} />
        )}
      </div>
    </li>
  );
}

interface WordsProps {
  id: string;
  introduction: Introduction;
  isOpen: boolean;
}

/** The asker's words or, if a connector has left them out, the connector's. */
function Words({ id, introduction, isOpen }: WordsProps) {
  const { words, throughWords, reason } = introduction;
  const through = introduction.through ?? FORMER_MEMBER;
  const shown = words ?? throughWords;
  return (
    <div id={id} className={classes.words}>
      {shown === null || shown === '' ? (
        <p className={classes.none}>No words were passed on.</p>
      ) : (
        <p className={classes.quote} title={shown}>
          {words === null && `${through.name}: `}“{shown}”
        </p>
      )}
      {isOpen && <p className={classes.on}>{sayAsked(introduction)}</p>}
      {reason !== null && <p className={classes.reason}>Reason: “{reason}”</p>}
    </div>
  );
}
