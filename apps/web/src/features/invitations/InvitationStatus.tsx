import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './InvitationStatus.module.css';

const icon = { size: 15, stroke: 2, 'aria-hidden': true } as const;

/** What has become of an invitation: No Response, Accepted or Declined. It takes the focus where buttons stood before. */
export function InvitationStatus({
  accepted,
  ref,
}: {
  accepted: boolean | null;
  ref?: Ref<HTMLSpanElement>;
}) {
  const { words, picture } = lookOf(accepted);
  return (
    <span ref={ref} tabIndex={-1} className={classes.status} data-accepted={accepted ?? undefined}>
      {picture}
      {words}
    </span>
  );
}

function lookOf(accepted: boolean | null) {
  if (accepted === null) return { words: 'No Response', picture: <IconClock {...icon} /> };
  return accepted
    ? { words: 'Accepted', picture: <IconCheck {...icon} /> }
    : { words: 'Declined', picture: <IconX {...icon} /> };
}
