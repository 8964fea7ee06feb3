import type { ReactNode } from 'react';

/** The viewer's relations with a person. Other features provide the parts; the page connects them. */
export interface PersonRelations {
  /** The tie, at the right end of the head. */
  tie?: ReactNode;
  /** Below the lines of the head: labels, and a suggested strength. */
  foot?: ReactNode;
  /** The tab "you". */
  you?: ReactNode;
  /** The tab "notes/labels". */
  notesAndLabels?: ReactNode;
  /** A card of the summary. */
  chains?: ReactNode;
  /** A card beside the summary. */
  inCommon?: ReactNode;
}
