import { type ReactNode, useEffect, useId } from 'react';

/** A command that the search for anything offers. */
export interface Command {
  /** What the command does: "Filter people". */
  label: string;
  icon: ReactNode;
  /** The keys that run the command, to be pressed one after the other. */
  keys?: readonly string[];
  /** Additional information: "Last synced 3 days ago". */
  note?: string;
  run: () => void;
}

/**
 * The order in which commands are offered: first the commands of the page, then common ones, then the rest.
 */
export type CommandRank = 'page' | 'common' | 'rest';

export interface RankedCommand extends Command {
  rank: CommandRank;
}

const RANKS: readonly CommandRank[] = ['page', 'common', 'rest'];

const offered = new Map<string, readonly RankedCommand[]>();

/** Offers the commands while the component is mounted. */
export function useCommands(rank: CommandRank, commands: readonly Command[]): void {
  const id = useId();
  // Runs after every render, because the commands' functions are new each time.
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

/** Returns the commands that are offered at the moment, in the order of their ranks. */
export function offeredCommands(): RankedCommand[] {
  const all = [...offered.values()].flat();
  return all.toSorted((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank));
}

/**
 * Returns the commands in which each typed word is the beginning of some word. Returns all commands if
 * nothing was typed.
 */
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
