declare module 'virtual:console-theme.css';
declare module 'uplot/dist/uPlot.min.css';

interface ImportMeta {
  /** Of Vite: the files of a pattern, each with a function that fetches it. */
  glob<T>(pattern: string, options: { readonly import: 'default' }): Readonly<Record<string, () => Promise<T>>>;
}
