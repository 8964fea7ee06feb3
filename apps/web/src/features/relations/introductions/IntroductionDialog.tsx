import type { Introduction } from '@kithline/contract/introductions.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { personPath } from '../../../lib/filtered-list.ts';
import { isRefused } from '../../../lib/failure-sentences.ts';
import { introductionQuery } from '../../../lib/introductions.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { AnsweredRequest } from './AnsweredRequest.tsx';
import classes from './IntroductionDialog.module.css';
import { givenNameOf } from './introduction-words.ts';
import { OfferedRequest } from './OfferedRequest.tsx';
import { PassOn } from './PassOn.tsx';
import { forgetDraftsOfRequest } from './request-drafts.ts';
import { useIsPassingOn } from './use-passing-on.ts';

/** Widths in pixels: of the form with its preview, and of a request without a form. */
const WIDTH = { form: 1080, shown: 640 } as const;

interface IntroductionDialogProps {
  id: number;
  onClose: () => void;
}

/**
 * The dialog of a request for an introduction, for its asker, a connector or its target. Escape closes the
 * dialog and keeps typed words until the request ends.
 */
export function IntroductionDialog({ id, onClose }: IntroductionDialogProps) {
  const { data, error, refetch } = useQuery(introductionQuery(id));
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const introduction = isRefused(error) ? undefined : data;
  const isPassingOn = useIsPassingOn(id);
  const userId = useUserId();
  const isEnded = data !== undefined && data.endedOn !== null;
  useEffect(() => {
    if (isEnded) forgetDraftsOfRequest(userId, id);
  }, [isEnded, userId, id]);
  // While the request is passed on, the form stays until the dialog closes.
  const isForm = introduction === undefined ? error === null : isPassingOn || canPassOn(introduction);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={introduction ? titleOf(introduction, isPhone) : 'Introduction'}
      note={introduction && <Note introduction={introduction} />}
      size={isForm ? WIDTH.form : WIDTH.shown}
      flush
    >
      {introduction ? (
        <Content {...{ introduction, isForm, isPhone, onClose }} />
      ) : (
        <div className={classes.padded}>
          <Missing error={error} onRetry={() => void refetch()} />
        </div>
      )}
    </Dialog>
  );
}

function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <CardBones lines={6} />;
  if (isRefused(error)) {
    return <p className={classes.gone}>This request no longer exists, or it was not sent to you.</p>;
  }
  return <FailedState title="This request did not load." onRetry={onRetry} />;
}

interface ContentProps {
  introduction: Introduction;
  isForm: boolean;
  isPhone: boolean;
  onClose: () => void;
}

function Content({ introduction, isForm, isPhone, onClose }: ContentProps) {
  if (isForm) return <PassOn {...{ introduction, isPhone, onClose }} />;
  if (introduction.role === 'target') return <OfferedRequest {...{ introduction, onClose }} />;
  return <AnsweredRequest {...{ introduction, onClose }} />;
}

const canPassOn = ({ may }: Introduction): boolean => may.includes('pass-on');

function titleOf({ role, target }: Introduction, isPhone: boolean): string {
  if (role === 'asker') return 'Introduction that you asked for';
  if (role === 'target') return 'Introduction offered to you';
  return isPhone ? `Introduction to ${givenNameOf(target)}` : 'Introduction asked of you';
}

function Note({ introduction: { role, asker, target } }: { introduction: Introduction }) {
  if (role === 'connector') return `${asker.name} would like to meet ${target.name}`;
  if (role === 'target') return `to meet ${asker.name}`;
  if (target.person === null) return `to ${target.name}`;
  return (
    <>
      to <ProfileLink id={target.person.id} name={target.name} />
    </>
  );
}

function ProfileLink({ id, name }: { id: number; name: string }) {
  return <TextLink href={personPath(useSearchScope(), id)}>{name}</TextLink>;
}
