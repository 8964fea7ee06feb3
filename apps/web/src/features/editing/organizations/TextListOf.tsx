import { LONGEST_MAPPING } from '@kithline/contract/editing-organizations.ts';
import { TextListField } from '../../../ui/fields/TextListField.tsx';
import type { Picked } from '../../../lib/form/values.ts';
import type { Section } from '../summary/use-section.ts';

interface TextListOfProps {
  of: Section;
  name: string;
  label: string;
  /** Says whether something is typed that is no entry yet. */
  onTyping: (name: string, isTyping: boolean) => void;
}

/** A list of texts of a section, with what somebody else has saved meanwhile. */
export function TextListOf({ of, name, label, onTyping }: TextListOfProps) {
  const { value, error, clash, onChange } = of.field(name);
  return (
    <div>
      <TextListField
        label={label}
        onTyping={(isTyping) => onTyping(name, isTyping)}
        longest={LONGEST_MAPPING}
        value={(value as readonly Picked[]).map((entry) => entry.name)}
        onChange={(texts) => onChange(texts.map((text) => ({ id: 0, name: text })))}
        entryErrors={of.entryErrors(name)}
        {...{ error, clash }}
      />
    </div>
  );
}
