import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Connection } from '../../../../platform/db/database.ts';
import type { PartOptions } from '../part.process.ts';
import type { PartAddress } from '../part-line.ts';
import { LaggingLine } from './lagging-line.ts';

const PROGRAM = path.join(import.meta.dirname, '../part.process.ts');

export type OptionsOfPart = Pick<PartOptions, 'few' | 'mostUnsorted'>;

interface RunningPart {
  readonly line: LaggingLine;
  process: ChildProcess;
}

/** Runs the parts of a search engine as processes of this machine, each behind a `LaggingLine`. */
export class PartProcesses {
  readonly #connection: Connection;
  readonly #options: readonly OptionsOfPart[];
  readonly #running: RunningPart[] = [];
  /** The addresses of the parts, which stay the same when a part starts again. */
  readonly addresses: PartAddress[] = [];

  private constructor(connection: Connection, options: readonly OptionsOfPart[]) {
    this.#connection = connection;
    this.#options = options;
  }

  static async start(
    connection: Connection,
    options: readonly OptionsOfPart[],
    lag: () => number = () => 0,
  ): Promise<PartProcesses> {
    const parts = new PartProcesses(connection, options);
    const lines = options.map(() => new LaggingLine(lag));
    const processes = await Promise.all(lines.map((line, number) => parts.#fork(line, number)));
    for (const [number, line] of lines.entries()) {
      parts.#running.push({ line, process: processes[number] as ChildProcess });
      parts.addresses.push({ host: '127.0.0.1', port: await line.listen() });
    }
    return parts;
  }

  /** Kills a part and waits until its process has ended. */
  async kill(number: number): Promise<void> {
    const { process } = this.#of(number);
    const exited = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGKILL');
    await exited;
  }

  async startAgain(number: number): Promise<void> {
    const part = this.#of(number);
    part.process = await this.#fork(part.line, number);
  }

  /** Suspends the process of a part until `letGo`. */
  hold(number: number): void {
    this.#of(number).process.kill('SIGSTOP');
  }

  letGo(number: number): void {
    this.#of(number).process.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    for (const { line } of this.#running) line.close();
    await Promise.all(this.#running.map((_part, number) => this.kill(number)));
  }

  #of(number: number): RunningPart {
    const part = this.#running[number];
    if (part === undefined) throw new Error(`There is no part ${number}.`);
    return part;
  }

  async #fork(line: LaggingLine, number: number): Promise<ChildProcess> {
    const child = fork(PROGRAM, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const options: PartOptions = {
      connection: this.#connection,
      parts: this.#options.length,
      number,
      host: '127.0.0.1',
      port: 0,
      ...this.#options[number],
    };
    child.send(options);
    line.target = await new Promise<number>((resolve, reject) => {
      child.once('message', (port) => resolve(port as number));
      child.once('exit', (code) => reject(new Error(`The part ${number} ended with ${code}.`)));
    });
    return child;
  }
}
