import { IconCalendar } from '@tabler/icons-react';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A field for a day, whose value is in the form YYYY-MM-DD, or empty if no day is chosen. */
export function DayField(props: Omit<TextFieldProps, 'type' | 'icon'>) {
  return <TextField {...props} type="date" icon={<IconCalendar size={16} stroke={1.7} aria-hidden />} />;
}
