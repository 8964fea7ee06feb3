import { type ReactNode, useEffect, useId } from 'react';

/** Something that the search for anything can do, beside finding. */
export interface Command {
  /** Words that say what happens: "Filter people". */
  label: string;
  icon: ReactNode;
  /** The keys that do the same, one after the other. */
  keys?: readonly string[];
  /** What one may want to know before: "Last synced 3 days ago". */
  note?: string;
  run: () => void;
}

/**
 * Where commands stand in the list: those of the page first, then what people do often, then the rest, which
 * is only found.
 */
export type CommandRank = 'page' | 'common' | 'rest';

export interface RankedCommand extends Command {
  rank: CommandRank;
}

const RANKS: readonly CommandRank[] = ['page', 'common', 'rest'];

const offered = new Map<string, readonly RankedCommand[]>();

/** Offers commands while the part is on the screen. */
export function useCommands(rank: CommandRank, commands: readonly Command[]): void {
  const id = useId();
  // Each drawing brings new functions; nobody is told, because the list is read when it is opened.
  useEffect(() => {
    offered.set(
      id,
      commands.map((command) => ({ ...command, rank })),
    );
  });
  useEffect(
    () => () => {
      offered.delete(id);
    },
    [id],
  );
}

/** What is offered now. */
export function offeredCommands(): RankedCommand[] {
  const all = [...offered.values()].flat();
  return all.toSorted((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank));
}

/** The commands with words that begin as each of these does; all of them for no words. */
export function commandsCalled(commands: readonly RankedCommand[], text: string): RankedCommand[] {
  const typed = wordsOf(text);
  return commands.filter(({ label }) => {
    const words = wordsOf(label);
    return typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
  });
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
