import { IconCheck, IconChevronDown, IconCopy, IconEyeOff, IconMail, IconSend } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { countCharacters } from '@kithline/contract/count-characters.ts';
import { NOTE_LENGTH } from '@kithline/contract/relations.ts';
import { sayCount, sayDate } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { usePersonId } from '../../../lib/signed-in.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { notesQuery } from '../notes/notes.data.ts';
import { contextOf } from '../notes-about.ts';
import classes from './AskDialog.module.css';
import { ChainEvidence } from './ChainEvidence.tsx';
import { helperQuery } from './chains.data.ts';
import { type Asking, givenName } from './chain-text.ts';
import { sayRole } from './chain-words.ts';
import { ChainsView } from './ChainsView.tsx';
import { type RequestText, useRequestText } from './request-text.ts';
import { useAskByMessage } from './use-ask-by-message.ts';

/** Maximum length of a request, in characters. */
const REQUEST_LENGTH = 1000;
const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

interface AskDialogProps {
  /** The best way through each possible helper, the best of these first. There is at least one. */
  ways: readonly Asking[];
  onClose: () => void;
}

/**
 * The dialog for a request for an introduction. It shows who will see what, and passes the text to a
 * conversation, a mail or the clipboard. Escape closes the dialog and keeps the text.
 */
export function AskDialog({ ways: [best, ...others], onClose }: AskDialogProps) {
  return best ? <Request ways={[best, ...others]} onClose={onClose} /> : null;
}

function Request({ ways, onClose }: AskDialogProps & { ways: readonly [Asking, ...Asking[]] }) {
  const request = useRequestText(ways);
  const { asking, text, writtenFor } = request;
  const { helper, end, row } = asking;
  const leave = () => {
    if (request.isOwn) announce('Your request is kept.');
    onClose();
  };
  const finish = () => {
    request.forget();
    onClose();
  };
  const isTooLong = countCharacters(text) > REQUEST_LENGTH;
  return (
    <Dialog
      opened
      onClose={leave}
      title="Ask for an introduction"
      note={`to ${[end.name, sayRole(end)].filter(Boolean).join(', ')}`}
      size="edit"
      footer={<Ways {...{ asking, text }} onClose={finish} isReady={text.trim() !== '' && !isTooLong} />}
    >
      <div className={classes.body}>
        <div className={classes.through}>
          Through
          <Menu
            align="start"
            trigger={
              <Button>
                <span className={classes.helper}>
                  <Avatar name={helper.name} src={helper.picture} size={20} />
                  <span translate="no">{helper.name}</span>
                  <IconChevronDown {...ICON} />
                </span>
              </Button>
            }
            items={ways.map((way) => ({
              id: String(way.helper.id),
              label: way.helper.name,
              chosen: way.helper.id === helper.id,
              icon: <Avatar name={way.helper.name} src={way.helper.picture} size={20} />,
              onSelect: () => request.choose(way.helper.id),
            }))}
          />
          {ways.length > 1 && (
            <span className={classes.others}>{sayCount(ways.length - 1, 'other way', 'other ways')}</span>
          )}
        </div>
        <ChainsView rows={[row]} size="card" />
        <ChainEvidence row={row} />
        <TextAreaField
          label={`Message to ${givenName(helper)}`}
          rows={8}
          limit={REQUEST_LENGTH}
          value={text}
          onChange={request.write}
          error={isTooLong ? `Message cannot exceed ${REQUEST_LENGTH} characters.` : null}
        />
        {writtenFor && (
          <p className={classes.hint} role="status">
            You wrote this to {givenName(writtenFor)}. Check it before you ask {givenName(helper)}.
          </p>
        )}
        <Hint {...request} />
        <div className={classes.sees}>
          <Sees
            stop={helper}
            title={`${givenName(helper)} sees`}
            seen={['your message and whom you ask for']}
            unseen={['your notes, labels or ratings', 'whom else you could have asked']}
          />
          <Sees
            stop={end}
            title={`${givenName(end)} sees`}
            seen={[`what ${givenName(helper)} passes on`]}
            unseen={['your message, unless it is passed on', 'that you found a way']}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** Says where the text comes from, with commands that change it. */
function Hint({ asking, text, isOwn, write }: RequestText) {
  const note = useOwnNote(asking.end.id);
  const act = (label: string, next: string) => (
    <button type="button" className={classes.act} onClick={() => write(next)}>
      {label}
    </button>
  );
  return (
    <p className={classes.hint}>
      {!isOwn && 'Drafted from the path and their roles. '}
      {text !== '' && act('start empty', '')}
      {note && !text.includes(note.note) && (
        <> {act(`add your note of ${sayDate(note.createdOn)}`, `${text}\n\n${note.note}`.trim())}</>
      )}
    </p>
  );
}

/**
 * Returns the viewer's newest own note about the person in the viewer's network. Notes by others must not get
 * into a message, so they are never offered.
 */
function useOwnNote(personId: number) {
  const { scope } = useSearchScope();
  const viewerId = usePersonId();
  const about = { entityTypeId: ENTITY_TYPES.person, entityId: personId, context: contextOf(scope) };
  const { data } = useInfiniteQuery({ ...notesQuery(about), enabled: scope.kind === 'network' });
  return data?.pages[0]?.results.find(
    ({ createdBy, note }) => createdBy.id === viewerId && note.length <= NOTE_LENGTH,
  );
}

interface WaysProps {
  asking: Asking;
  text: string;
  isReady: boolean;
  onClose: () => void;
}

/**
 * The ways to send the request: by a conversation if the helper is a member, by mail, or by copying the text.
 */
function Ways({ asking: { helper, end }, text, isReady, onClose }: WaysProps) {
  const { scope } = useSearchScope();
  const { data: profile, isPending } = useQuery(helperQuery(scope, helper.id));
  const askByMessage = useAskByMessage();
  const name = givenName(helper);
  const email = profile?.emailWork ?? profile?.emailPersonal ?? null;
  const subject = `Introduction to ${end.name}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Message copied');
    } catch {
      toast.failure('The message could not be copied.');
    }
  };
  const isMember = profile?.userId != null;
  const isByHand = !isPending && !isMember && email === null;
  return (
    <div className={classes.ways}>
      <Button variant="quiet" onClick={onClose}>
        cancel
      </Button>
      <span className={classes.note}>
        {isMember && `Opens as a message to ${name}. It is sent when you press Send`}
        {isByHand && `${name} is not a member, and we know no address. Copy the message and send it yourself`}
      </span>
      <Button
        variant={isByHand ? 'primary' : 'secondary'}
        icon={<IconCopy {...ICON} />}
        idle={!isReady}
        onClick={() => void copy()}
      >
        Copy message
      </Button>
      {!isMember && email !== null && (
        <LinkButton
          variant="primary"
          icon={<IconMail {...ICON} />}
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
        >
          Write to {name}
        </LinkButton>
      )}
      {profile?.userId != null && (
        <Button
          variant="primary"
          icon={<IconSend {...ICON} />}
          idle={!isReady}
          onClick={() => void askByMessage(profile.userId ?? 0, text).then((isOpen) => isOpen && onClose())}
        >
          Ask {name}
        </Button>
      )}
    </div>
  );
}

interface SeesProps {
  stop: Asking['helper'];
  title: string;
  seen: readonly string[];
  unseen: readonly string[];
}

function Sees({ stop, title, seen, unseen }: SeesProps) {
  return (
    <section className={classes.card}>
      <h2 className={classes.who}>
        <Avatar name={stop.name} src={stop.picture} size={25} />
        {title}
      </h2>
      <ul className={classes.lines}>
        {seen.map((words) => (
          <li key={words}>
            <IconCheck {...ICON} className={classes.seen} />
            {words}
          </li>
        ))}
        {unseen.map((words) => (
          <li key={words}>
            <IconEyeOff {...ICON} className={classes.unseen} />
            not {words}
          </li>
        ))}
      </ul>
    </section>
  );
}
