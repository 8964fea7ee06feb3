import type { Introduction, Party } from '@kithline/contract/introductions.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Tie } from '../../../ui/marks/Tie.tsx';
import { useInlineQuestion } from '../../../ui/overlays/use-inline-question.ts';
import { AskedActs } from './AskedActs.tsx';
import { FORMER_MEMBER } from './introduction-words.ts';
import { IntroductionSteps } from './IntroductionSteps.tsx';
import { PartyCell } from './PartyCell.tsx';
import classes from './IntroductionRow.module.css';
import { TakeBackQuestion } from './TakeBackQuestion.tsx';

export interface IntroductionRowProps {
  introduction: Introduction;
  isCurrent: boolean;
  /** The URL of the page with this request opened. */
  openHref: string;
  onChoose: () => void;
  onFocus: () => void;
}

/** A request that the viewer made. */
export function AskedRow({ introduction, isCurrent, openHref, onChoose, onFocus }: IntroductionRowProps) {
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  const { id, target, through, reason } = introduction;
  const row = { className: classes.row, 'data-row': id, 'data-current': isCurrent || undefined, onFocus };
  if (isAsked)
    return (
      <li {...row} data-asks>
        <TakeBackQuestion introduction={introduction} onClose={dismiss} />
      </li>
    );
  const part = (name: string) => `introduction-${id}-${name}`;
  return (
    <li {...row} data-kind="by">
      <PartyCell
        party={target}
        href={openHref}
        onOpen={onChoose}
        describedBy={`${part('through')} ${part('steps')}`}
      />
      <Through id={part('through')} party={through} />
      <div id={part('steps')} className={classes.steps}>
        <IntroductionSteps introduction={introduction} />
        {reason !== null && <p className={classes.reason}>“{reason}”</p>}
      </div>
      <AskedActs introduction={introduction} opener={opener} onTakeBack={ask} />
    </li>
  );
}

/** The first connector, and how well the viewer knows them. */
function Through({ id, party }: { id: string; party: Party | null }) {
  if (party === null)
    return (
      <p id={id} className={classes.through}>
        {FORMER_MEMBER.name}
      </p>
    );
  return (
    <div id={id} className={classes.through}>
      <span className={classes.word}>through</span>
      <Avatar name={party.name} src={party.profilePicture} size={32} />
      <div className={classes.helper}>
        <span className={classes.helperName} translate="no">
          {party.name}
        </span>
        <Tie strength={party.strength?.name ?? null} />
      </div>
    </div>
  );
}
