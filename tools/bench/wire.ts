import { once } from 'node:events';
import net from 'node:net';

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;

/**
 * One connection that is kept, one request on it at a time: hardly more work than the bytes themselves, so that a load leaves the machine
 * to what it measures.
 */
export class Wire {
  readonly #socket: net.Socket;
  readonly #head: string;
  #received = '';
  #answer: PromiseWithResolvers<string> | undefined;

  private constructor(socket: net.Socket, host: string) {
    this.#socket = socket;
    this.#head = ` HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`;
    // As single bytes, so that the length of a body is the length of its text; figures and names of fields are ASCII.
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

  /** Answers with the body. `headers` are whole lines, each with its end. */
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
