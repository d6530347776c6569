declare module 'virtual:catalogue' {
  const areas: readonly {
    readonly title: string;
    readonly charts: readonly {
      readonly name: string;
      readonly description: string;
      readonly states: number;
      readonly transitions: number;
      readonly runs: readonly string[];
    }[];
  }[];
  export default areas;
}
