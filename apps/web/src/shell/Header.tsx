import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountQuery } from '../features/accounts/account.data.ts';
import { VisuallyHidden } from '../ui/a11y/VisuallyHidden.tsx';
import { Avatar } from '../ui/avatar/Avatar.tsx';
import classes from './Header.module.css';
import { useOverlay } from '../lib/use-overlay.ts';

interface HeaderProps {
  title: string;
  /** Whether the title is the page's heading. */
  isHeading?: boolean;
  children?: ReactNode;
}

export function Header({ title, isHeading = true, children }: HeaderProps) {
  const Title = isHeading ? 'h1' : 'p';
  const { data: account } = useQuery(accountQuery);
  const overlay = useOverlay();
  return (
    <header className={classes.header} data-paper="none">
      <button
        type="button"
        className={classes.account}
        onClick={() => overlay.open({ type: 'account', nav: 0, sub: 0 })}
      >
        <Avatar name={account?.profile.name ?? ''} src={account?.profile.profilePicture ?? null} size={32} />
        <VisuallyHidden>Your account</VisuallyHidden>
      </button>
      <Title className={classes.title}>{title}</Title>
      {children}
    </header>
  );
}
