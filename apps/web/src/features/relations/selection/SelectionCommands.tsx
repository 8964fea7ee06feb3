import { NEVER, type RhythmChoice } from '@kithline/contract/keeping-in-touch.ts';
import type { FileFormat } from '@kithline/contract/people-files.ts';
import { MOST_CHOSEN } from '@kithline/contract/selection.ts';
import type { StrengthId } from '@kithline/contract/strengths.ts';
import {
  IconAddressBook,
  IconChevronDown,
  IconCopy,
  IconFileExport,
  IconTag,
  IconTagOff,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef } from 'react';
import { savePeopleFile } from '../../../lib/people-file.ts';
import { sayCount, sayNumber } from '../../../lib/say-time.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TieMark } from '../../../ui/marks/TieMark.tsx';
import { ButtonPanel } from '../../../ui/overlays/ButtonPanel.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { SelectionBar } from '../../../ui/overlays/SelectionBar.tsx';
import { useHiddenEnds } from '../../../ui/rows/use-hidden-ends.ts';
import type { ChosenPeople } from '../../../lib/chosen-people.ts';
import { STRENGTH_OPTIONS } from '../relationships/strength-words.ts';
import { RHYTHM_OPTIONS, sayRhythm } from '../keeping-in-touch/say-touch.ts';
import { LabelChooser } from './LabelChooser.tsx';
import { addressesOf, fileOf, keepInTouchWithAll, rateAll, summaryQuery } from './selection.data.ts';
import classes from './SelectionCommands.module.css';
import { reasonOf, useAct } from './use-act.ts';
import { useLabelActs } from './use-label-acts.ts';

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;
/** Milliseconds to wait after a change of the ticks before the server counts the people. */
const REST = 250;

/** The commands for all ticked people. The people stay ticked after a command. */
export function SelectionCommands({ chosen }: { chosen: ChosenPeople }) {
  const commands = useRef<HTMLDivElement>(null);
  useHiddenEnds(commands);
  const { asked, count, faces, others, clear } = chosen;
  // `asked` is a new object in every render, so compare its content.
  const key = JSON.stringify(asked);
  const [settled] = useDebouncedValue(key, REST);
  const summary = useQuery(summaryQuery(JSON.parse(settled) as ChosenPeople['asked']));
  const { isWorking, run } = useAct();
  const labels = useLabelActs(asked, run);
  const rate = (strengthId: StrengthId | null, name: string) =>
    void run({
      act: () => rateAll(asked, strengthId),
      words: (people) => (strengthId === null ? `${people} no longer rated` : `${people} rated ${name}`),
      nothing: strengthId === null ? 'None of them was rated' : `All of them were already rated ${name}`,
    });
  const keepInTouch = (months: RhythmChoice, rhythm: string) =>
    void run({
      act: () => keepInTouchWithAll(asked, months),
      words: (people) =>
        months === NEVER ? `No more reminders about ${people}` : `Reminders about ${people}: ${rhythm}`,
      nothing: 'Everybody has this rhythm already',
    });
  const isCurrent = summary.data !== undefined && !summary.isPlaceholderData && settled === key;
  const had = isCurrent ? summary.data.labels : undefined;
  const withEmail = summary.data?.withEmail ?? 0;
  return (
    <div className={classes.place}>
      <SelectionBar
        people={faces}
        total={count}
        cancel="clear"
        cancelLast
        onCancel={clear}
        after={
          others &&
          others.total <= MOST_CHOSEN && (
            <>
              <span className={classes.dot}>·</span>
              <button
                type="button"
                className={classes.all}
                onClick={(event) => {
                  // The button disappears, so the bar takes the focus.
                  event.currentTarget.closest<HTMLElement>('[role="group"]')?.focus();
                  others.chooseAll();
                }}
              >
                Select all {sayNumber(others.total)}
              </button>
            </>
          )
        }
      >
        <div ref={commands} className={classes.commands}>
          <ButtonPanel
            above
            label="Label them"
            trigger={(button) => (
              <Button {...button} icon={<IconTag {...ICON} />} working={isWorking}>
                Label
              </Button>
            )}
          >
            {(close) => (
              <LabelChooser
                {...{ count, had }}
                onChoose={(label) => (label.people < count ? labels.add(label) : labels.remove(label))}
                onCreate={(name) => {
                  labels.create(name);
                  close();
                }}
              />
            )}
          </ButtonPanel>
          <ButtonPanel
            above
            label="Remove a label from them"
            trigger={(button) => (
              <Button {...button} icon={<IconTagOff {...ICON} />} working={isWorking}>
                Remove label
              </Button>
            )}
          >
            {() => (
              <LabelChooser {...{ count, had }} removes onChoose={labels.remove} onCreate={labels.create} />
            )}
          </ButtonPanel>
          <Menu
            align="start"
            trigger={
              <Button working={isWorking}>
                <span className={classes.more}>
                  Set strength
                  <IconChevronDown {...ICON} />
                </span>
              </Button>
            }
            items={STRENGTH_OPTIONS.map(({ id, name }) => ({
              id: name,
              label: name,
              icon: (
                <span className={classes.mark}>
                  <TieMark strength={name} length={26} />
                </span>
              ),
              onSelect: () => rate(id, name),
            }))}
          />
          <Menu
            align="start"
            title="Keep in touch with them every"
            trigger={
              <Button working={isWorking}>
                <span className={classes.more}>
                  Keep in touch
                  <IconChevronDown {...ICON} />
                </span>
              </Button>
            }
            items={RHYTHM_OPTIONS.map(({ months, name }) => ({
              id: name,
              label: name,
              onSelect: () => keepInTouch(months, sayRhythm(months)),
            }))}
          />
          <Button icon={<IconCopy {...ICON} />} idle={withEmail === 0} onClick={() => void copyEmails(asked)}>
            <span className={classes.more}>
              Copy e-mails
              {withEmail > 0 && <span className={classes.number}>{sayNumber(withEmail)}</span>}
            </span>
          </Button>
          <Button icon={<IconFileExport {...ICON} />} onClick={() => void save(asked, 'csv')}>
            Export CSV
          </Button>
          <Button icon={<IconAddressBook {...ICON} />} onClick={() => void save(asked, 'vcard')}>
            Export vCards
          </Button>
        </div>
      </SelectionBar>
    </div>
  );
}

type Asked = ChosenPeople['asked'];

async function copyEmails(asked: Asked): Promise<void> {
  try {
    const count = await copyText(addressesOf(asked));
    toast.success(`${sayCount(count, 'e-mail address', 'e-mail addresses')} copied`);
  } catch (error) {
    toast.failure(reasonOf(error, 'The addresses could not be copied.'));
  }
}

/**
 * Copies a text that is still being loaded. After a press, browsers allow access to the clipboard only for a
 * few seconds, so the clipboard gets the promise at once.
 */
async function copyText(found: Promise<{ count: number; text: string }>): Promise<number> {
  if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText((await found).text);
  else {
    const blob = found.then(({ text }) => new Blob([text], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  }
  return (await found).count;
}

async function save(asked: Asked, format: FileFormat): Promise<void> {
  try {
    const file = await fileOf(asked, format);
    savePeopleFile(file, format);
    toast.success(`${sayCount(file.people, 'person', 'people')} exported`);
  } catch (error) {
    toast.failure(reasonOf(error, 'The file could not be created. Please try again.'));
  }
}
