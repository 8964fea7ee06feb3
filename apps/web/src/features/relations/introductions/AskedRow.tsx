import type { Introduction, Party } from '@kithline/contract/introductions.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Tie } from '../../../ui/marks/Tie.tsx';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../../ui/overlays/use-inline-question.ts';
import { personPath } from '../../../lib/filtered-list.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { AskedActs } from './AskedActs.tsx';
import { FORMER_MEMBER, givenNameOf } from './introduction-words.ts';
import { IntroductionSteps } from './IntroductionSteps.tsx';
import { PartyCell } from './PartyCell.tsx';
import classes from './IntroductionRow.module.css';
import { useIntroductionAct } from './use-introduction-act.ts';

export interface IntroductionRowProps {
  introduction: Introduction;
  isCurrent: boolean;
  /** The URL of the page with this request opened. */
  openHref: string;
  onChoose: () => void;
  onFocus: () => void;
}

/** A request that the viewer made: the target, the connector, where the request stands, and what is next. */
export function AskedRow({ introduction, isCurrent, openHref, onChoose, onFocus }: IntroductionRowProps) {
  const scope = useSearchScope();
  const { isAsked, opener, ask, withdraw } = useInlineQuestion();
  const { id, target, through, reason } = introduction;
  const row = { className: classes.row, 'data-row': id, 'data-current': isCurrent || undefined, onFocus };
  if (isAsked)
    return (
      <li {...row} data-asks>
        <TakeBackQuestion introduction={introduction} onClose={withdraw} />
      </li>
    );
  const part = (name: string) => `introduction-${id}-${name}`;
  return (
    <li {...row} data-kind="by">
      <PartyCell
        party={target}
        href={target.person ? personPath(scope, target.person.id) : openHref}
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

function TakeBackQuestion({ introduction, onClose }: { introduction: Introduction; onClose: () => void }) {
  const { send, isSending, error } = useIntroductionAct(introduction, { reports: false });
  const { through } = introduction;
  return (
    <ConfirmInline
      question={
        through
          ? `Take this request back? ${givenNameOf(through)} no longer sees it.`
          : 'Take this request back?'
      }
      confirmLabel="Take back"
      workingLabel="Taking back..."
      working={isSending}
      error={error}
      onCancel={onClose}
      onConfirm={() =>
        send({
          body: { act: 'withdraw' },
          said: () => ({ text: 'Request taken back' }),
          failed: 'The request was not taken back. Try again.',
        })
      }
    />
  );
}
