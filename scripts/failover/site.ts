/** A database under test: how servers reach it, and what can be done to it. */
export interface Site {
  readonly name: string;
  /** The settings by which a Kithline server reaches it. */
  readonly settings: Readonly<Record<string, string>>;
  /** The address at which the proof itself reads the database. */
  readonly databaseUrl: string;
  readonly faults: readonly Fault[];
  /** Resolves when every part works again, so that the next fault can be survived, too. */
  untilWhole(): Promise<void>;
}

export interface Fault {
  readonly name: string;
  /** Does it, and returns what ends it. The load goes on before, meanwhile and after. */
  begin(round: number): Promise<() => Promise<void>>;
}

/** What to do at the end and on a signal, the last one first. */
export class Closing {
  readonly #steps: (() => unknown)[] = [];
  #isDone: Promise<void> | null = null;

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  close(): Promise<void> {
    this.#isDone ??= (async () => {
      for (const step of this.#steps.toReversed())
        await Promise.resolve()
          .then(step)
          .catch((error: unknown) => console.error(error));
    })();
    return this.#isDone;
  }
}
