import { EMAIL_LENGTH } from '@kithline/contract/editing-rules.ts';
import { IconMail } from '@tabler/icons-react';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { Clash } from '../../../ui/fields/Clash.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { useEditor } from '../editor.ts';
import classes from './ContactCard.module.css';
import { TextOf } from './fields.tsx';
import { SectionCard } from './SectionCard.tsx';
import type { Section } from './use-section.ts';

const ADDRESSES = [
  { name: 'emailWork', shows: 'showsEmailWork', label: 'Work Email' },
  { name: 'emailPersonal', shows: 'showsEmailPersonal', label: 'Personal Email' },
] as const;

/** The e-mail addresses; those of a member each with a switch for who sees it. */
export function ContactCard({ section, quiet }: { section: Section; quiet: boolean }) {
  const { form } = useEditor();
  return (
    <SectionCard {...{ section, quiet }}>
      <FieldGrid>
        {ADDRESSES.map(({ name, shows, label }) => (
          <div key={name}>
            <TextOf
              of={section}
              name={name}
              label={label}
              type="email"
              limit={EMAIL_LENGTH}
              says={name}
              filesDetail="Only administrators and the owners of these files see it."
              icon={<IconMail size={16} stroke={1.7} aria-hidden />}
            />
            {form.isMember && !section.isFromFiles(name) && <SwitchOf {...{ section, shows, label }} />}
            <ClashOfSwitch {...{ section, shows, label }} />
          </div>
        ))}
      </FieldGrid>
      {!form.isMember && (
        <p className={classes.words}>Only administrators see an address that is written here.</p>
      )}
    </SectionCard>
  );
}

interface SwitchOfProps {
  section: Section;
  shows: (typeof ADDRESSES)[number]['shows'];
  label: string;
}

function SwitchOf({ section, shows, label }: SwitchOfProps) {
  const { firstName, isOwn } = useEditor();
  const isShown = section.values[shows] === true;
  return (
    <Switch
      className={classes.switch}
      aria-label={`${label} is visible to collaborators`}
      checked={isShown}
      onChange={(on) => section.set(shows, on)}
      label={
        <span className={classes.words}>
          {isShown ? (
            <>
              <strong>Visible</strong> to collaborators
            </>
          ) : (
            <>
              <strong>Hidden</strong>, only {isOwn ? 'you' : firstName} and administrators
            </>
          )}
        </span>
      }
    />
  );
}

/** Stands where the switch is hidden, too. */
function ClashOfSwitch({ section, shows, label }: SwitchOfProps) {
  const { clash } = section.field(shows);
  return clash && <Clash of={`${label} is visible`} {...clash} />;
}
