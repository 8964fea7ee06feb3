import type { ReactNode } from 'react';

/** What lies between the viewer and a person. Other features make the parts; the page brings them. */
export interface PersonRelations {
  /** At the right end of the head. */
  tie?: ReactNode;
  /** Below the head's lines: labels, and what speaks for a strength. */
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
