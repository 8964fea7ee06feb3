import {
  INTRODUCTION_DAYS,
  INTRODUCTION_LENGTH,
  type Introduction,
} from '@kithline/contract/introductions.ts';
import { countCharacters } from '@kithline/contract/count-characters.ts';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/failure-sentences.ts';
import { askForIntroduction } from '../../../lib/introductions.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { INTRODUCTIONS_KEY } from '../../../lib/reply-keys.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx';
import { WhoSees } from '../introductions/WhoSees.tsx';
import { wayOfAsking } from '../introductions/way.ts';
import { WayPicture } from '../introductions/WayPicture.tsx';
import { contextOf } from '../notes-about.ts';
import { AlreadyAsked } from './AlreadyAsked.tsx';
import classes from './AskForm.module.css';
import { ChainEvidence } from './ChainEvidence.tsx';
import { type Asking, givenName } from './chain-text.ts';
import { RequestHint } from './RequestHint.tsx';
import type { RequestText } from './request-text.ts';
import { ThroughMenu } from './ThroughMenu.tsx';

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

interface AskFormProps {
  ways: readonly Asking[];
  request: RequestText;
  /** The viewer's open requests for the same person. */
  open: readonly Introduction[];
  takesFocus: boolean;
  onClose: () => void;
}

export function AskForm({ ways, request, open, takesFocus, onClose }: AskFormProps) {
  const formId = useId();
  const { asking } = request;
  const name = givenName(asking.helper);
  const finish = () => {
    request.forget();
    onClose();
  };
  const { ask, isSending, error } = useAsking(request, () => {
    toast.success(`Your request was sent to ${name}`);
    finish();
  });
  // The form stays while the request is being sent, even if the list of open requests contains it already.
  const asked = isSending ? undefined : open.find(({ through }) => through?.person?.id === asking.helper.id);
  const isReady = asked === undefined && isSendable(request.text);
  const [wasTried, setTried] = useState(false);
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    setTried(true);
    if (isReady && !isSending) ask();
  };
  return (
    <form
      id={formId}
      className={classes.form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event);
      }}
    >
      <ThroughMenu ways={ways} asking={asking} onChoose={request.choose} />
      <div className={classes.way}>
        <WayPicture way={wayOfAsking(asking)} />
      </div>
      <Order asking={asking} />
      <ChainEvidence row={asking.row} />
      {asked ? (
        <AlreadyAsked introduction={asked} name={name} hasOthers={ways.length > 1} />
      ) : (
        <Words {...{ request, takesFocus, error, wasTried }} isReadOnly={isSending} />
      )}
      <DialogFoot>
        <Button variant="quiet" onClick={finish}>
          cancel
        </Button>
        <p>{asked === undefined && `${name} gets the request now, and may pass it on without your words`}</p>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          icon={<IconSend {...ICON} />}
          idle={!isReady && request.text.trim() !== ''}
          working={isSending}
          workingLabel="Asking..."
        >
          Ask {name}
        </Button>
      </DialogFoot>
    </form>
  );
}

/** Shown if the chain has changed, or if two of its members cannot write to each other in Kithline. */
const WAY_GONE = 'This way is no longer open. Choose another one.';

const isSendable = (text: string): boolean =>
  text.trim() !== '' && countCharacters(text.trim()) <= INTRODUCTION_LENGTH;

/**
 * Sends the request. A repeated attempt with the same body has the same id, so that the server makes only one
 * request. If sending fails, all lists of requests are refetched, because something may have changed.
 */
function useAsking({ asking, text, clientIdOf }: RequestText, onAsked: () => void) {
  const { scope } = useSearchScope();
  const sending = useMutation({
    // The mutation's variable is the id of the helper, so that a failure is not shown for another helper.
    mutationFn: (_helperId: number) => {
      const body = {
        ...contextOf(scope),
        targetPersonId: asking.end.id,
        connectorPersonIds: asking.connectors.map(({ id }) => id),
        words: text.trim(),
      };
      return askForIntroduction({ ...body, clientId: clientIdOf(body) });
    },
    onSuccess: onAsked,
    onError: () => void queryClient.invalidateQueries({ queryKey: INTRODUCTIONS_KEY }),
  });
  return {
    ask: () => sending.mutate(asking.helper.id),
    isSending: sending.isPending,
    error: sending.variables === asking.helper.id ? sending.error : null,
  };
}

/** For a way with several connectors: who is asked first, and who after that. */
function Order({ asking: { connectors } }: Pick<RequestText, 'asking'>) {
  const [first, second, ...others] = connectors.map(givenName);
  if (second === undefined) return null;
  const further = others.map((name) => `, who can pass it on to ${name}`).join('');
  return (
    <p className={classes.order}>
      {first} gets the request first, and can pass it on to {second}
      {further}.
    </p>
  );
}

interface WordsProps {
  request: RequestText;
  takesFocus: boolean;
  isReadOnly: boolean;
  error: Error | null;
  /** Whether the member has tried to send the request. */
  wasTried: boolean;
}

function Words({ request, takesFocus, isReadOnly, error, wasTried }: WordsProps) {
  const { asking, text, writtenFor } = request;
  const name = givenName(asking.helper);
  const isTooLong = countCharacters(text.trim()) > INTRODUCTION_LENGTH;
  const refusal = error instanceof CallFailure ? error.fieldMessage('words') : null;
  const tooLong = isTooLong ? `Message cannot exceed ${INTRODUCTION_LENGTH} characters.` : null;
  const missing = wasTried && text.trim() === '' ? `Write a message to ${name} first.` : null;
  return (
    <>
      <TextAreaField
        label={`Message to ${name}`}
        rows={8}
        limit={INTRODUCTION_LENGTH}
        autoFocus={takesFocus}
        readOnly={isReadOnly}
        value={text}
        onChange={request.write}
        error={missing ?? tooLong ?? refusal}
      />
      {writtenFor && (
        <p className={classes.hint} role="status">
          You wrote this to {givenName(writtenFor)}. Check it before you ask {name}.
        </p>
      )}
      <RequestHint {...request} />
      {error && refusal === null && (
        <Message tone="error">
          {sentenceOf(error, `Your request was not sent to ${name}. Your message is kept.`, WAY_GONE)}
        </Message>
      )}
      <WhoSees cards={cardsOf(asking)} />
      <p className={classes.caption}>
        If the request gets no answer for {INTRODUCTION_DAYS} days, it ends by itself, and we notify you.
      </p>
    </>
  );
}

function cardsOf({ helper, connectors, end }: Asking) {
  const name = givenName(helper);
  const last = givenName(connectors.at(-1) ?? helper);
  return [
    {
      who: helper,
      title: `${name} sees`,
      seen: [
        `your message, and that you want to meet ${givenName(end)}`,
        `that a chain from you to ${givenName(end)} goes through ${name}`,
      ],
      unseen: ['your notes, labels or ratings'],
    },
    {
      who: end,
      title: `${givenName(end)} sees, once ${last} passes it on`,
      seen: [
        'your name, role and organization',
        `${last}’s message, and yours, too, unless ${last} leaves it out`,
      ],
      unseen: ['who else you could have asked'],
    },
  ];
}
