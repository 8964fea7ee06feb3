import {
  MEMBER_ROLES,
  MEMBER_STATUSES,
  type Member,
  memberRole,
  memberStatus,
} from '@kithline/contract/members.ts';
import { IconArrowsExchange, IconDots, IconKey, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { sayAgo, sayDate, sayNumber } from '../../lib/say-time.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useInlineQuestion } from '../../ui/overlays/use-inline-question.ts';
import table from '../../ui/tables/table.module.css';
import { type MemberAct, memberActs } from './member-acts.tsx';
import classes from './MemberRow.module.css';

export const MEMBER_HEADS = [
  'Name',
  'Email',
  'Member since',
  'Last seen',
  'Network',
  'Collectives',
  'Role',
  'Status',
] as const;

interface MemberRowProps {
  member: Member;
  isOwn: boolean;
  onHandOver: () => void;
  onTokens: () => void;
}

export function MemberRow({ member, isOwn, onHandOver, onTokens }: MemberRowProps) {
  const [act, setAct] = useState<MemberAct | null>(null);
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  const { name, profilePicture, email, createdOn, lastSeenOn, suspendedOn } = member;
  const begin = (next: MemberAct) => {
    if (next.question === undefined) return void carryOut(next).catch(showFailure);
    setAct(next);
    ask();
  };
  if (isAsked && act)
    return (
      <tr>
        <td className={classes.question} colSpan={MEMBER_HEADS.length + 1}>
          <div className={classes.inView}>
            <ActQuestion act={act} onDone={dismiss} />
          </div>
        </td>
      </tr>
    );
  return (
    <tr className={table.row} data-suspended={suspendedOn === null ? undefined : true}>
      <th scope="row" className={table.name}>
        <span className={classes.who}>
          <Avatar name={name} src={profilePicture} size={25} />
          <span translate="no">{name}</span>
        </span>
      </th>
      <td className={table.cell}>{email}</td>
      <td className={table.cell}>{sayDate(createdOn)}</td>
      <td className={table.cell}>{lastSeenOn === null ? 'never' : sayAgo(lastSeenOn)}</td>
      <td className={classes.number}>{sayNumber(member.people)}</td>
      <td className={classes.number}>{sayNumber(member.collectives)}</td>
      <td className={table.cell}>
        <Role member={member} />
      </td>
      <td className={table.cell}>
        <Status member={member} />
      </td>
      <td className={table.actions}>
        <Menu
          trigger={
            <IconButton
              ref={opener}
              size={28}
              label={`Actions for ${name}`}
              icon={<IconDots size={16} stroke={1.7} />}
            />
          }
          items={[
            {
              id: 'profile',
              label: 'Open profile',
              icon: <IconUser size={16} stroke={1.7} />,
              href: `/dashboard/people/${member.personId}?view=profile`,
            },
            ...(member.client
              ? [
                  {
                    id: 'hand-over',
                    label: `Hand ${member.client.name} to another member`,
                    icon: <IconArrowsExchange size={16} stroke={1.7} />,
                    onSelect: onHandOver,
                  },
                ]
              : []),
            {
              id: 'tokens',
              label: 'Access tokens',
              icon: <IconKey size={16} stroke={1.7} />,
              onSelect: onTokens,
            },
            ...memberActs(member, isOwn).map((one) => ({
              id: one.id,
              label: one.label,
              icon: one.icon,
              ...(one.danger ? { danger: true } : {}),
              onSelect: () => begin(one),
            })),
          ]}
        />
      </td>
    </tr>
  );
}

function Role({ member }: { member: Member }) {
  const role = memberRole(member);
  return role === 'member' ? MEMBER_ROLES.member : <b>{MEMBER_ROLES[role]}</b>;
}

function Status({ member }: { member: Member }) {
  const status = memberStatus(member);
  return (
    <span className={classes.status} data-status={status}>
      {MEMBER_STATUSES[status]}
      {member.suspendedOn !== null && ` ${sayDate(member.suspendedOn)}`}
      {member.hasSecondFactor && <span className={classes.factor}>two-step</span>}
    </span>
  );
}

function ActQuestion({ act, onDone }: { act: MemberAct; onDone: () => void }) {
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    setWorking(true);
    try {
      await carryOut(act);
      onDone();
    } catch (failure) {
      setWorking(false);
      setError(sentenceOf(failure));
    }
  };
  return (
    <ConfirmInline
      question={act.question ?? ''}
      confirmLabel={act.confirmLabel ?? act.label}
      tone={act.danger ? 'danger' : 'plain'}
      working={isWorking}
      workingLabel="working..."
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    />
  );
}

async function carryOut(act: MemberAct): Promise<void> {
  await act.run();
  toast.success(act.done);
}

const sentenceOf = (failure: unknown): string =>
  failure instanceof CallFailure ? failure.message : 'It did not work. Please try again.';

function showFailure(failure: unknown): void {
  toast.failure(sentenceOf(failure));
}
