import type { Introduction } from '@kithline/contract/introductions.ts';
import { useId } from 'react';
import { Radio } from '../../../ui/choices/Radio.tsx';
import { Segmented } from '../../../ui/choices/Segmented.tsx';
import classes from './CarrierChoice.module.css';
import { givenNameOf } from './introduction-words.ts';
import type { Carrier, PassingOn } from './use-passing-on.ts';

interface CarrierChoiceProps {
  introduction: Introduction;
  passing: PassingOn;
  isPhone: boolean;
}

const SHORT: Readonly<Record<Carrier, string>> = {
  message: 'Message in Kithline',
  mail: 'Your own mail',
};

/** The choice of how the request reaches the next person. */
export function CarrierChoice({
  introduction,
  passing: { by, setBy, carriers },
  isPhone,
}: CarrierChoiceProps) {
  const name = useId();
  const receiver = givenNameOf(introduction.next ?? introduction.target);
  const label = `How the request reaches ${receiver}`;
  if (isPhone) {
    return (
      <div className={classes.choice}>
        <span aria-hidden className={classes.label}>
          {label}
        </span>
        <Segmented
          label={label}
          value={by}
          options={carriers.map((value) => ({ value, label: SHORT[value] }))}
          onChange={setBy}
          fullWidth
        />
        {by === 'mail' && <p className={classes.detail}>{detailOf('mail', introduction)}</p>}
      </div>
    );
  }
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.label}>{label}</legend>
      {carriers.map((carrier) => (
        <Radio
          key={carrier}
          name={name}
          className={classes.option}
          checked={carrier === by}
          onChange={() => setBy(carrier)}
          label={
            <span>
              <span className={classes.title}>
                {carrier === 'message' ? 'By message in Kithline' : 'By your own mail'}
              </span>
              <span className={classes.detail}>{detailOf(carrier, introduction)}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

function detailOf(carrier: Carrier, { asker, next, target }: Introduction): string {
  if (carrier === 'mail')
    return 'Opens your mail program with the text. After you have sent it, come back and mark the request as passed on.';
  if (next !== null) return `${givenNameOf(next)} can then pass it on to ${givenNameOf(target)}.`;
  const name = givenNameOf(target);
  return `A chat with you, ${name} and ${givenNameOf(asker)} opens once ${name} accepts.`;
}
