import type { Member } from '@kithline/contract/members.ts';
import {
  IconBan,
  IconLogout,
  IconMail,
  IconRefresh,
  IconShieldMinus,
  IconShieldOff,
  IconShieldPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sayCount } from '../../lib/say-time.ts';
import { changeMember, endSessions, resetSecondFactors, sendReset } from './members.data.ts';

/** What an administrator can do with an account. */
export interface MemberAct {
  id: string;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** A question to ask first, for acts with serious consequences. */
  question?: string;
  confirmLabel?: string;
  /** The message after the act. */
  done: string;
  run: () => Promise<void>;
}

const icon = { size: 16, stroke: 1.7 } as const;

/** Returns the acts in the order of the menu. Administrators cannot change their own account in this way. */
export function memberActs(member: Member, isOwn: boolean): MemberAct[] {
  if (isOwn) return [];
  const { suspendedOn } = member;
  if (suspendedOn !== null) return [restoring(member)];
  return [
    {
      id: 'reset',
      label: 'Send password reset',
      icon: <IconMail {...icon} />,
      done: `Password reset sent to ${member.email}`,
      run: () => sendReset(member.id),
    },
    ...(member.sessions > 0 ? [ending(member)] : []),
    ...(member.hasSecondFactor || member.isKnownToProvider ? [resetting(member)] : []),
    administering(member),
    suspending(member),
  ];
}

function ending({ id, name, sessions }: Member): MemberAct {
  const count = sayCount(sessions, 'session', 'sessions');
  return {
    id: 'sessions',
    label: `End ${count}`,
    icon: <IconLogout {...icon} />,
    question: `End ${count} of ${name}? Each of these browsers is signed out at once.`,
    confirmLabel: 'end sessions',
    done: `${name} is signed out everywhere`,
    run: () => endSessions(id),
  };
}

function resetting({ id, name, isKnownToProvider }: Member): MemberAct {
  const provider = isKnownToProvider
    ? ' The next login through the sign-in provider counts as a first login.'
    : '';
  return {
    id: 'second-factors',
    label: 'Reset two-step sign-in',
    icon: <IconShieldOff {...icon} />,
    question: `Reset two-step sign-in for ${name}? The authenticator app, passkeys and recovery codes are removed, and every browser is signed out at once.${provider} ${name} gets a mail about it.`,
    confirmLabel: 'reset',
    done: `Two-step sign-in for ${name} is reset`,
    run: () => resetSecondFactors(id),
  };
}

function administering({ id, name, isAdmin }: Member): MemberAct {
  return {
    id: 'administrator',
    label: isAdmin ? 'Remove administrator rights' : 'Make administrator',
    icon: isAdmin ? <IconShieldMinus {...icon} /> : <IconShieldPlus {...icon} />,
    question: isAdmin
      ? `Remove administrator rights from ${name}?`
      : `Make ${name} an administrator? Administrators see every person and organization, and can change them.`,
    confirmLabel: isAdmin ? 'remove rights' : 'make administrator',
    done: isAdmin ? `${name} is no longer an administrator` : `${name} is an administrator`,
    run: () => changeMember(id, { isAdmin: !isAdmin }),
  };
}

function suspending({ id, name, client }: Member): MemberAct {
  const owned = client
    ? ` The collectives of ${client.name} stay open, but nobody can invite people to them until this account is restored or ${client.name} is handed to another member.`
    : '';
  return {
    id: 'suspend',
    label: 'Suspend',
    icon: <IconBan {...icon} />,
    danger: true,
    question: `Suspend ${name}? Kithline signs ${name} out everywhere at once, and nobody sees the network that ${name} shared. Nothing is deleted.${owned}`,
    confirmLabel: 'suspend',
    done: `${name} is suspended`,
    run: () => changeMember(id, { suspended: true }),
  };
}

function restoring({ id, name }: Member): MemberAct {
  return {
    id: 'restore',
    label: 'Restore',
    icon: <IconRefresh {...icon} />,
    done: `${name} can log in again, and the shared network is visible again`,
    run: () => changeMember(id, { suspended: false }),
  };
}
