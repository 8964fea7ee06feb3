import type { Introduction } from '@kithline/contract/introductions.ts';
import { IconCopy, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx';
import { sayNear } from './introduction-words.ts';
import { addressQuery } from './introductions.data.ts';
import { LaterButton } from './LaterButton.tsx';
import { mailOf, mailTextOf } from './passing-on-text.ts';
import type { PassingOn } from './use-passing-on.ts';

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

interface PassOnFootProps {
  introduction: Introduction;
  passing: PassingOn;
  /** Called with the button or link that passes the request on. */
  onPrimary: (element: HTMLElement | null) => void;
  onDecline: () => void;
  onClose: () => void;
}

/**
 * The buttons of a connector. Once the connector has opened the mail program, or copied the text, asks
 * whether the mail was sent.
 */
export function PassOnFoot(props: PassOnFootProps) {
  const { introduction, passing, onPrimary, onDecline, onClose } = props;
  // How the connector got the text for their own mail; null before, and after a press on "Not yet".
  const [taken, setTaken] = useState<'opened' | 'copied' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(mailTextOf(introduction, passing));
      setTaken('copied');
    } catch {
      toast.failure('The text could not be copied.');
    }
  };
  if (taken !== null && passing.by === 'mail') {
    return (
      <DialogFoot>
        <p role="status">{taken === 'copied' && 'Copied. '}Did you send it?</p>
        {passing.error !== null && <FailedLine>{passing.error}</FailedLine>}
        <Button variant="quiet" onClick={() => setTaken(null)}>
          Not yet
        </Button>
        <Button
          ref={onPrimary}
          variant="primary"
          working={passing.isSending}
          workingLabel="Saving..."
          onClick={passing.send}
        >
          Yes, passed on
        </Button>
      </DialogFoot>
    );
  }
  return (
    <DialogFoot>
      {introduction.may.includes('decline') && (
        <Button variant="quiet" onClick={onDecline}>
          Decline
        </Button>
      )}
      <LaterButton introduction={introduction} onDone={onClose} />
      {passing.error === null ? (
        <p>Ends by itself on {sayNear(introduction.endsOn)}. Declining needs no reason.</p>
      ) : (
        <FailedLine onRetry={passing.send}>{passing.error}</FailedLine>
      )}
      {passing.by === 'mail' ? (
        <>
          <Button
            variant="quiet"
            icon={<IconCopy {...ICON} />}
            idle={passing.isTooLong}
            onClick={() => void copy()}
          >
            Copy the text
          </Button>
          <MailLink {...{ introduction, passing, onPrimary }} onOpen={() => setTaken('opened')} />
        </>
      ) : (
        <Button
          ref={onPrimary}
          variant="primary"
          icon={<IconSend {...ICON} />}
          idle={passing.isTooLong}
          working={passing.isSending}
          workingLabel="Passing..."
          onClick={passing.send}
        >
          Pass on
        </Button>
      )}
    </DialogFoot>
  );
}

interface MailLinkProps extends Pick<PassOnFootProps, 'introduction' | 'passing' | 'onPrimary'> {
  onOpen: () => void;
}

/** Opens the connector's mail program with the words, addressed if the connector may see an address. */
function MailLink({
  introduction,
  passing: { text, hasAskerWords, isTooLong },
  onPrimary,
  onOpen,
}: MailLinkProps) {
  const personId = introduction.target.person?.id;
  const { data: to = null } = useQuery({ ...addressQuery(personId ?? 0), enabled: personId !== undefined });
  if (isTooLong) {
    return (
      <Button variant="primary" icon={<IconSend {...ICON} />} idle>
        Pass on
      </Button>
    );
  }
  return (
    <LinkButton
      ref={onPrimary}
      variant="primary"
      icon={<IconSend {...ICON} />}
      href={mailOf(introduction, { to, text, hasAskerWords })}
      onClick={onOpen}
    >
      Pass on
    </LinkButton>
  );
}
