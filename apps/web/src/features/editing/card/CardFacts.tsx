import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/choices/Checkbox.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { useEditor } from '../editor.ts';
import { MonthField } from '../entries/PeriodFields.tsx';
import classes from './CardFacts.module.css';
import type { FactState } from './card-facts.ts';
import { canTick, type CardState, type FactName } from './use-card.ts';

interface CardFactsProps {
  card: CardState;
  onForms: () => void;
}

export function CardFacts({ card, onForms }: CardFactsProps) {
  const { facts, place, role, failure } = card;
  const isEmpty = facts.length === 0 && place.name === '' && role === null;
  if (isEmpty) return <Message tone="info">This card has no fact that a profile can hold.</Message>;
  return (
    <>
      <ul className={classes.facts} aria-label="Facts of the card">
        {facts.map(({ field, message, ...fact }) => (
          <Fact
            key={field}
            {...{ card, ...fact }}
            name={field}
            message={card.messages[field] ?? message}
            isEnabled={canTick({ ...fact, message })}
          />
        ))}
        {place.name !== '' && <Place {...{ card, onForms }} />}
        {role && <Role card={card} />}
      </ul>
      {failure && <Message tone="error">{failure}</Message>}
    </>
  );
}

interface FactProps {
  card: CardState;
  name: FactName;
  label: string;
  value: string;
  state: FactState;
  stated?: string;
  message: string | null;
  isEnabled: boolean;
  children?: ReactNode;
}

function Fact({ card, name, label, value, state, stated = '', message, isEnabled, children }: FactProps) {
  const id = useId();
  const { isOwn } = useEditor();
  return (
    <li className={classes.fact}>
      <Checkbox
        checked={card.isTicked(name)}
        disabled={!isEnabled}
        aria-label={`${label}: ${value}`}
        aria-describedby={id}
        onChange={(on) => card.tick(name, on)}
      />
      <div className={classes.words}>
        <p className={classes.label}>{label}</p>
        <p className={classes.value} translate="no">
          {value}
        </p>
        <div id={id}>
          {(isEnabled || state === 'same') && (
            <p className={classes.state} data-state={state}>
              {sayState(state, { stated, value, whose: isOwn ? 'your' : 'the' })}
            </p>
          )}
          {message && (
            <p role="alert" className={classes.error}>
              {message}
            </p>
          )}
        </div>
        {children}
      </div>
    </li>
  );
}

interface Said {
  stated: string;
  value: string;
  /** "your" or "the" */
  whose: string;
}

function sayState(state: FactState, { stated, value, whose }: Said): string {
  if (state === 'new') return 'New';
  if (state === 'same') return `Already in ${whose} profile`;
  return `Differs: ${whose} profile says ${stated}, the card says ${value}.`;
}

function Place({ card, onForms }: CardFactsProps) {
  const { name, found, isFetching, isError, stated, state } = card.place;
  const isUnknown = found === null && !isFetching;
  const unknown = isError ? 'The place could not be looked up.' : 'Kithline does not know this place.';
  return (
    <Fact
      card={card}
      name="location"
      label="Location"
      value={found?.name ?? name}
      {...{ state, stated }}
      message={card.messages.location ?? (isUnknown ? unknown : null)}
      isEnabled={found !== null && state !== 'same'}
    >
      {isUnknown && (
        <div>
          <Button size="sm" onClick={onForms}>
            choose it in the form
          </Button>
        </div>
      )}
    </Fact>
  );
}

function Role({ card }: { card: CardState }) {
  const { role, start, setStart, messages } = card;
  if (role === null) return null;
  const { title, organization, state, message } = role;
  return (
    <Fact
      card={card}
      name="role"
      label="Role"
      value={[title, organization].filter((part) => part !== '').join(' at ')}
      state={state}
      message={messages.role ?? message}
      isEnabled={canTick(role)}
    >
      {card.isTicked('role') && (
        <div className={classes.start}>
          <p className={classes.hint}>Cards do not say when a job began.</p>
          <MonthField
            label="Worked From"
            required
            year={{ value: start.from, onChange: (from) => setStart({ ...start, from }) }}
            month={{ value: start.fromMonth, onChange: (fromMonth) => setStart({ ...start, fromMonth }) }}
          />
        </div>
      )}
    </Fact>
  );
}
