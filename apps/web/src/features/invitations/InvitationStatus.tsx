import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { Ref } from 'react';
import { sayAnswer } from '../../lib/answers.ts';
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
  return (
    <span ref={ref} tabIndex={-1} className={classes.status} data-accepted={accepted ?? undefined}>
      {pictureOf(accepted)}
      {sayAnswer(accepted)}
    </span>
  );
}

function pictureOf(accepted: boolean | null) {
  if (accepted === null) return <IconClock {...icon} />;
  return accepted ? <IconCheck {...icon} /> : <IconX {...icon} />;
}
