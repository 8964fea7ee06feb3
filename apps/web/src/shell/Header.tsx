import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountQuery } from '../features/accounts/account.data.ts';
import { VisuallyHidden } from '../ui/a11y/VisuallyHidden.tsx';
import { Avatar } from '../ui/avatar/Avatar.tsx';
import classes from './Header.module.css';
import { useOverlay } from '../lib/use-overlay.ts';

/** The strip above a page: the own avatar, which opens the account overlay, and the title. */
export function Header({ title, children }: { title: string; children?: ReactNode }) {
  const { data: account } = useQuery(accountQuery);
  const overlay = useOverlay();
  return (
    <header className={classes.header}>
      <button
        type="button"
        className={classes.account}
        onClick={() => overlay.open({ type: 'account', nav: 0, sub: 0 })}
      >
        <Avatar name={account?.profile.name ?? ''} src={account?.profile.profilePicture ?? null} size={32} />
        <VisuallyHidden>Your account</VisuallyHidden>
      </button>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </header>
  );
}
