import { IconAddressBook } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sayCount } from '../../../lib/say-time.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FileDrop } from '../../../ui/fields/FileDrop.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx';
import { useEditor } from '../editor.ts';
import { FilledForms } from '../ProfileEditor.tsx';
import classes from './AddCardDialog.module.css';
import { nameOf } from './card-facts.ts';
import { CardFacts } from './CardFacts.tsx';
import { type Card, readCardFile, WrongCard } from './read-cards.ts';
import { useCard } from './use-card.ts';

interface AddCardDialogProps {
  personId: number;
  /**
   * Opens the forms of the profile, for facts that the card cannot add; undefined if the forms are open
   * behind the dialog.
   */
  onForms?: () => void;
  onClosed: () => void;
}

/** Compares the facts of a vCard with a profile, and saves those that are ticked. */
export function AddCardDialog({ personId, onForms, onClosed }: AddCardDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      onClosed={onClosed}
      title="Add facts from a vCard"
      size="notifications"
      closeOnOutside={false}
    >
      <FilledForms personId={personId}>
        <CardFile
          onClose={close}
          onForms={() => {
            close();
            onForms?.();
          }}
        />
      </FilledForms>
    </Dialog>
  );
}

interface Chosen {
  file: File;
  cards: readonly Card[];
}

interface CardFileProps {
  onClose: () => void;
  onForms: () => void;
}

function CardFile({ onClose, onForms }: CardFileProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [at, setAt] = useState(0);
  const [message, setMessage] = useState<string | null>(null);
  const latest = useRef<File | null>(null);
  const choose = async (file: File | null) => {
    latest.current = file;
    if (file === null) return;
    const read = await readCardFile(file).catch((error: unknown) => sayWhy(error));
    // Another file has been chosen since.
    if (latest.current !== file) return;
    setAt(0);
    setMessage(typeof read === 'string' ? read : null);
    setChosen(typeof read === 'string' ? null : { file, cards: read });
  };
  const card = chosen?.cards[at];
  return (
    <div className={classes.parts}>
      <FileDrop
        name="A card (.vcf)"
        hint="A vCard of at most 1 MB. The file stays in this browser; only the location on the card is looked up. Only what you tick is saved."
        accept=".vcf,.vcard,text/vcard,text/x-vcard"
        icon={<IconAddressBook size={22} stroke={1.7} aria-hidden />}
        file={chosen?.file ?? null}
        message={message}
        onChoose={(file) => void choose(file)}
      />
      {chosen && chosen.cards.length > 1 && (
        <SelectField
          label={`Card, ${at + 1} of ${chosen.cards.length}`}
          value={String(at)}
          onChange={(value) => setAt(Number(value))}
          options={chosen.cards.map((one, place) => ({ value: String(place), label: nameOf(one) }))}
        />
      )}
      {chosen && card && (
        <ChosenCard
          key={`${chosen.file.name} ${chosen.file.lastModified} ${at}`}
          {...{ card, onClose, onForms }}
        />
      )}
    </div>
  );
}

const sayWhy = (error: unknown): string =>
  error instanceof WrongCard ? error.message : 'This file could not be read. Choose it again.';

function ChosenCard({ card, onClose, onForms }: CardFileProps & { card: Card }) {
  const { firstName, isOwn } = useEditor();
  const state = useCard(card, (count) => {
    toast.success(`${sayCount(count, 'fact', 'facts')} added`);
    onClose();
  });
  const whose = isOwn ? 'your' : `${firstName}\u2019s`;
  return (
    <div>
      <CardFacts card={state} onForms={onForms} />
      <p className={classes.note}>
        Pictures, phone numbers, notes and other facts that profiles do not have are left out. Everybody who
        sees {whose} profile sees what you add, except for e-mail addresses that are not visible. You can take
        it back in the history of the profile.
      </p>
      <DialogFoot>
        <Button variant="quiet" onClick={onClose}>
          cancel
        </Button>
        <Button
          variant="primary"
          idle={state.count === 0}
          working={state.isSaving}
          workingLabel="saving..."
          onClick={() => void state.save()}
        >
          {state.count === 0 ? 'save' : `save ${sayCount(state.count, 'fact', 'facts')}`}
        </Button>
      </DialogFoot>
    </div>
  );
}
