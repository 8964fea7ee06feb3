import type { WeeklyMailSettings } from '@kithline/contract/weekly-mail.ts';

type Zoned = Pick<WeeklyMailSettings, 'zone' | 'browserZone'>;

const sayZone = (zone: string) => zone.replaceAll('_', ' ');

/** The time zones that a member can choose. The first option stands for the browser's time zone. */
export function zoneOptions({ zone, browserZone }: Zoned): { value: string; label: string }[] {
  const here = browserZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = new Set(Intl.supportedValuesOf('timeZone'));
  if (zone !== null) known.add(zone);
  return [
    { value: '', label: `As in my browser (${sayZone(here)})` },
    ...[...known].toSorted().map((value) => ({ value, label: sayZone(value) })),
  ];
}

/** "The next mail is due on Monday 30 November at 08:00 (Europe/Lisbon)." */
export function sayNext(settings: (Zoned & Pick<WeeklyMailSettings, 'isOn' | 'nextOn'>) | null): string {
  if (settings === null) return '';
  const { isOn, nextOn, zone, browserZone } = settings;
  const timeZone = zone ?? browserZone;
  if (!isOn) return 'You get no weekly mail.';
  if (nextOn === null || timeZone === null)
    return timeZone === null ? '' : 'You get no mail, because every part is switched off.';
  const at = new Date(nextOn * 1000);
  const day = at.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const hour = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  return `The next mail is due on ${day.replace(',', '')} at ${hour} (${sayZone(timeZone)}).`;
}
