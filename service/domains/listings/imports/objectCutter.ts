import { ImportRefused } from './faults.ts';

/** The text of one object of a list. */
export interface Piece {
  /** Line at which it began. */
  readonly line: number;
  /** The list's key; empty if the whole file is the list. */
  readonly list: string;
  readonly text: string;
}

const LONGEST = 200_000;

/** Extracts the objects of `[{…}]` or `{"name": [{…}]}` from chunks of text, holding at most one of them. */
export class ObjectCutter {
  /** Closers of the open brackets. */
  readonly #closers: string[] = [];
  #line = 1;
  #string: 'none' | 'inside' | 'escaped' = 'none';
  /** Rest of earlier chunks that belongs to no object yet. */
  #rest = '';
  #list: { readonly name: string; readonly depth: number } | null = null;
  #pieceLine = 1;
  #isOver = false;

  *feed(chunk: string): Generator<Piece> {
    let from = 0;
    const take = (upTo: number): string => {
      const text = this.#rest + chunk.slice(from, upTo);
      [this.#rest, from] = ['', upTo];
      return text;
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const letter = chunk[at] ?? '';
      if (letter === '\n') this.#line += 1;
      if (this.#isInString(letter)) continue;
      if (letter === '{' || letter === '[') {
        if (this.#isOver) throw this.#broken();
        if (this.#list === null && letter === '[')
          this.#list = { name: this.#nameIn(take(at + 1).slice(0, -1)), depth: this.#closers.length + 1 };
        else if (this.#isInList()) this.#begin(letter, take(at));
        this.#closers.push(letter === '{' ? '}' : ']');
      } else if (letter === '}' || letter === ']') {
        if (this.#closers.pop() !== letter) throw this.#broken();
        if (this.#list !== null && this.#isInList()) yield { line: this.#pieceLine, list: this.#list.name, text: take(at + 1) };
        else if (this.#list !== null && this.#closers.length < this.#list.depth) this.#endList(take(at));
        this.#isOver = this.#closers.length === 0;
      }
    }
    this.#rest = take(chunk.length);
    if (this.#rest.length > LONGEST) throw this.#broken();
  }

  end(): void {
    if (!this.#isOver) throw new ImportRefused('JSON 文件是空的或不完整');
  }

  #isInString(letter: string): boolean {
    if (this.#string === 'escaped') this.#string = 'inside';
    else if (this.#string === 'inside') {
      if (letter === '\\') this.#string = 'escaped';
      else if (letter === '"') this.#string = 'none';
    } else if (letter === '"') this.#string = 'inside';
    else return false;
    return true;
  }

  #isInList(): boolean {
    return this.#list?.depth === this.#closers.length;
  }

  #begin(letter: string, before: string): void {
    if (letter !== '{' || !/^[\s,]*$/.test(before)) throw this.#broken();
    this.#pieceLine = this.#line;
  }

  #endList(before: string): void {
    if (!/^\s*$/.test(before)) throw this.#broken();
    this.#list = null;
  }

  /** Key in front of a list; empty if there is none. */
  #nameIn(before: string): string {
    if (this.#closers.length === 0 && before.trim() === '') return '';
    const name = /^[\]\s,{]*"([^"\\]+)"\s*:\s*$/.exec(before)?.[1];
    if (this.#closers.length !== 1 || name === undefined) throw this.#broken();
    return name;
  }

  #broken(): ImportRefused {
    return new ImportRefused(
      `第 ${this.#line} 行附近的 JSON 结构不正确，应为 {"games": [{…}], "owners": [{…}], "listings": [{…}]} 或 [{…}]`,
    );
  }
}
