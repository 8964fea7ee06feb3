import type { ReactNode } from 'react';

/**
 * The parts of the profile about the viewer's relations with the person. Other features provide these parts;
 * the page connects them.
 */
export interface PersonRelations {
  /** How well the viewer knows the person, at the right end of the head. */
  tie?: ReactNode;
  /** The end of the head: labels, and a suggested strength. */
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
