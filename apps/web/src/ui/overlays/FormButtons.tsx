import { Button } from '../buttons/Button.tsx';
import classes from './FormButtons.module.css';

interface FormButtonsProps {
  /** The form that the buttons stand outside of. */
  formId: string;
  isWorking: boolean;
  label: keyof typeof WORKING;
  onCancel: () => void;
}

const WORKING = {
  save: 'saving...',
  create: 'creating...',
  merge: 'merging...',
  'hand over': 'handing over...',
} as const;

/** The footer of a dialog with a form: the quiet way out left, the command right. */
export function FormButtons({ formId, isWorking, label, onCancel }: FormButtonsProps) {
  return (
    <div className={classes.row}>
      <Button variant="quiet" onClick={onCancel}>
        cancel
      </Button>
      <Button type="submit" form={formId} variant="primary" working={isWorking} workingLabel={WORKING[label]}>
        {label}
      </Button>
    </div>
  );
}
