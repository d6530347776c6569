/** The commands of a Markdown text, in its order. */
export const commandsIn = (text: string): string[] =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.trim().split('\n'));

/** Whether a command walks paths in a browser, which takes a built site. */
export const isInBrowser = (command: string): boolean => command.includes(' --browser');
