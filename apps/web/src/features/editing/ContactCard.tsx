import type { ContactInformation } from '@kithline/contract/editing-rules.ts';
import type * as z from 'zod/mini';
import { Switch } from '../../ui/choices/Switch.tsx';
import { Clash } from '../../ui/fields/Clash.tsx';
import { FieldGrid } from '../../ui/fields/FieldGrid.tsx';
import classes from './ContactCard.module.css';
import { useEditor } from './editor.ts';
import { FieldOf } from './fields/Fields.tsx';
import { SectionCard } from './fields/SectionCard.tsx';
import type { Section } from './fields/use-section.ts';

type ContactSection = Section<keyof z.infer<typeof ContactInformation>>;

export function ContactCard({ section, quiet }: { section: ContactSection; quiet: boolean }) {
  const { form } = useEditor();
  const switches = section.fields.filter(({ kind }) => kind === 'switch');
  const addresses = section.fields.filter(({ kind }) => kind === 'email');
  return (
    <SectionCard {...{ section, quiet }}>
      <FieldGrid>
        {addresses.map((address, at) => (
          <div key={address.name}>
            <FieldOf of={section} plan={address} />
            {switches[at] && <WhoSeesIt {...{ section, address }} plan={switches[at]} />}
          </div>
        ))}
      </FieldGrid>
      {!form.isMember && (
        <p className={classes.words}>Only administrators see an address that an administrator enters here.</p>
      )}
    </SectionCard>
  );
}

interface WhoSeesItProps {
  section: ContactSection;
  address: ContactSection['fields'][number];
  /** The field that the switch sets. */
  plan: ContactSection['fields'][number];
}

/** An address from a contacts file has no switch, because collaborators never see it. */
function WhoSeesIt({ section, address, plan }: WhoSeesItProps) {
  const { form, firstName, isOwn } = useEditor();
  const { value: isShown, clash } = section.field(plan.name);
  const hasSwitch = form.isMember && !section.isFromFiles(address.name);
  return (
    <>
      {hasSwitch && (
        <Switch
          className={classes.switch}
          aria-label={`${plan.label} to collaborators`}
          checked={isShown === true}
          onChange={(on) => section.set(plan.name, on)}
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
      )}
      {clash && <Clash of={plan.label} {...clash} />}
    </>
  );
}
