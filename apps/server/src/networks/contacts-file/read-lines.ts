export interface Line {
  readonly number: number;
  readonly text: string;
  /** Index in the text at which the next line starts; for the last line, the length of the text. */
  readonly next: number;
}

/** Reads physical lines, which can end in LF, CRLF or CR. */
export class LineReader {
  readonly #text: string;
  readonly #lineFeed: NextOccurrence;
  readonly #carriageReturn: NextOccurrence;
  #at: number;
  #number: number;

  constructor(text: string, at = 0, number = 1) {
    this.#text = text;
    this.#lineFeed = new NextOccurrence(text, '\n');
    this.#carriageReturn = new NextOccurrence(text, '\r');
    this.#at = at;
    this.#number = number;
  }

  /** A line break at the end of the text begins no further line. */
  read(): Line | null {
    if (this.#at >= this.#text.length) return null;
    const carriageReturn = this.#carriageReturn.from(this.#at);
    const lineFeed = this.#lineFeed.from(this.#at);
    const end = Math.min(carriageReturn, lineFeed, this.#text.length);
    const text = this.#text.slice(this.#at, end);
    this.#at = Math.min(end + (lineFeed === carriageReturn + 1 ? 2 : 1), this.#text.length);
    const line = { number: this.#number, text, next: this.#at };
    this.#number += 1;
    return line;
  }

  continueAfter(line: Line): void {
    this.#at = line.next;
    this.#number = line.number + 1;
  }
}

/** Caches the next occurrence of a character: a text without the character is searched only once. */
class NextOccurrence {
  readonly #text: string;
  readonly #character: string;
  #searchedFrom = 0;
  #found = -1;

  constructor(text: string, character: string) {
    this.#text = text;
    this.#character = character;
  }

  /** Returns the first position from `start` on; Infinity if there is none. */
  from(start: number): number {
    if (start < this.#searchedFrom || start > this.#found) {
      const found = this.#text.indexOf(this.#character, start);
      this.#searchedFrom = start;
      this.#found = found === -1 ? Infinity : found;
    }
    return this.#found;
  }
}
