import { once } from 'node:events';
import net from 'node:net';

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;

/**
 * A persistent connection with one request at a time. Costs little more than the bytes themselves, so that the load generator leaves
 * the CPU to the measured processes.
 */
export class Wire {
  readonly #socket: net.Socket;
  readonly #head: string;
  #received = '';
  #answer: PromiseWithResolvers<string> | undefined;

  private constructor(socket: net.Socket, host: string) {
    this.#socket = socket;
    this.#head = ` HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`;
    // One byte per character, so that the length of a body equals the length of its text; numbers and field names are ASCII.
    socket.setEncoding('latin1').setNoDelay();
    socket.on('data', (chunk: string) => this.#take(chunk));
    socket.on('error', (error) => this.#answer?.reject(error));
    socket.on('close', () => this.#answer?.reject(new Error('the service closed a connection')));
  }

  static async open(url: string): Promise<Wire> {
    const { hostname, port, host } = new URL(url);
    const socket = net.connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Wire(socket, host);
  }

  /** Returns the body of the response. `headers`: complete lines with their line ends. */
  post(path: string, headers: string, body: string): Promise<string> {
    this.#answer = Promise.withResolvers();
    this.#socket.write(`POST ${path}${this.#head}${headers}content-length: ${body.length}${HEAD_END}${body}`);
    return this.#answer.promise;
  }

  get(path: string, headers = ''): Promise<string> {
    this.#answer = Promise.withResolvers();
    this.#socket.write(`GET ${path}${this.#head}${headers}\r\n`);
    return this.#answer.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: string): void {
    this.#received += chunk;
    const end = this.#received.indexOf(HEAD_END);
    const length = end < 0 ? undefined : LENGTH.exec(this.#received.slice(0, end))?.[1];
    if (length === undefined) return;
    const from = end + HEAD_END.length;
    if (this.#received.length < from + Number(length)) return;
    const body = this.#received.slice(from, from + Number(length));
    this.#received = '';
    this.#answer?.resolve(body);
  }
}
