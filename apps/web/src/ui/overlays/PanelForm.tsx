import type { ComponentProps, ReactNode } from 'react';
import { PanelFooter } from './PanelFooter.tsx';
import classes from './PanelForm.module.css';

interface PanelFormProps {
  onSubmit: ComponentProps<'form'>['onSubmit'];
  footer: ReactNode;
  children: ReactNode;
}

/** A form that fills a side panel. Only its fields scroll. */
export function PanelForm({ onSubmit, footer, children }: PanelFormProps) {
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <div className={classes.fields}>{children}</div>
      <PanelFooter>{footer}</PanelFooter>
    </form>
  );
}
