import type { ReactNode } from 'react';
import classes from './ErrorPicture.module.css';

export type ErrorCode = 404 | 403 | 500;

const DRAWINGS: Record<ErrorCode, ReactNode> = {
  404: (
    <>
      <circle className={classes.person} cx="20" cy="52" r="18" />
      <path
        className={classes.tie}
        d="M38 52c26 0 38-14 56-26 14-9 26-14 44-12 30 2 48 18 50 44 1 18-12 29-30 29-15 0-27-8-27-19 0-13 14-24 32-24"
      />
      <circle className={classes.missing} cx="240" cy="52" r="18" />
    </>
  ),
  403: (
    <>
      <circle className={classes.person} cx="20" cy="52" r="18" />
      <path className={classes.tie} d="M38 52h80" />
      <path className={classes.bar} d="M130 20v64" />
      <path className={classes.dashes} d="M144 52h78" />
      <circle className={classes.closed} cx="240" cy="52" r="18" />
    </>
  ),
  500: (
    <>
      <circle className={classes.person} cx="20" cy="52" r="18" />
      <path className={classes.tie} d="M38 52h70l9-14" />
      <path className={classes.splinter} d="m108 52 10 10" />
      <path className={classes.tie} d="M222 52h-70l-9 14" />
      <path className={classes.splinter} d="m152 52-10-10" />
      <circle className={classes.person} cx="240" cy="52" r="18" />
    </>
  ),
};

/**
 * The picture of an error page: a tie that leads nowhere (404), is stopped by a bar (403), or is broken
 * (500).
 */
export function ErrorPicture({ code, size = 'large' }: { code: ErrorCode; size?: 'small' | 'large' }) {
  return (
    <svg aria-hidden className={classes.picture} data-size={size} viewBox="0 0 260 104">
      {DRAWINGS[code]}
    </svg>
  );
}
