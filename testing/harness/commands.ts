/** The shell commands of a Markdown text, in order. */
export const commandsIn = (text: string): string[] =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.trim().split('\n'));

/** Whether a command runs paths in a browser, which requires a built site. */
export const isInBrowser = (command: string): boolean => command.includes(' --browser');
