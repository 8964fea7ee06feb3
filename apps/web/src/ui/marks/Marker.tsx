import type { ReactNode } from 'react';
import classes from './Marker.module.css';

/** A short word after a person's name, such as "Collaborator". It stays visible even if the name is cut. */
export function Marker({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.marker}>
      {icon}
      {children}
    </span>
  );
}
