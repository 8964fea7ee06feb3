import type { ReactElement } from 'react';
import { loadCode } from '../../../lib/load-code.ts';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { MenuWhenAsked } from '../../../ui/overlays/MenuWhenAsked.tsx';
import { addDays, addMonths, sayNearDay, today } from './say-touch.ts';
import { deferTouch, stopKeepingInTouch, type TouchedPerson } from './touch-acts.ts';

const loadMenu = () => loadCode(() => import('../../../ui/overlays/Menu.tsx'));

interface LaterMenuProps {
  person: TouchedPerson;
  trigger: ReactElement<object>;
}

/** The menu that postpones a person's due date, or stops the reminders. */
export function LaterMenu({ person, trigger }: LaterMenuProps) {
  const now = today();
  const later = (label: string, day: string): MenuItem => ({
    id: label,
    label,
    hint: sayNearDay(day),
    onSelect: () => void deferTouch(person, day),
  });
  const items: MenuItem[] = [
    later('In a week', addDays(now, 7)),
    later('In a month', addMonths(now, 1)),
    later('In 3 months', addMonths(now, 3)),
    {
      id: 'never',
      label: `Never for ${person.givenName}`,
      apart: true,
      onSelect: () => void stopKeepingInTouch(person),
    },
  ];
  return (
    <MenuWhenAsked load={loadMenu} trigger={trigger}>
      {({ Menu }, button) => (
        <Menu title={`Remind me about ${person.givenName} again`} items={items} trigger={button} />
      )}
    </MenuWhenAsked>
  );
}
