/** A database under test, with the faults that it must survive. */
export interface Site {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The URL with which the test itself reads the database. */
  readonly databaseUrl: string;
  readonly faults: readonly Fault[];
  /** Resolves when every part works again, so that the next fault can be survived, too. */
  untilWhole(): Promise<void>;
}

export interface Fault {
  readonly name: string;
  /** Causes the fault under load, and returns a function that ends it. */
  begin(round: number): Promise<() => Promise<void>>;
}

/** Steps to run at the end or on a signal, the last added first. */
export class Closing {
  readonly #steps: (() => unknown)[] = [];
  #closed: Promise<void> | null = null;

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  close(): Promise<void> {
    this.#closed ??= (async () => {
      for (const step of this.#steps.toReversed())
        await Promise.resolve()
          .then(step)
          .catch((error: unknown) => console.error(error));
    })();
    return this.#closed;
  }
}
