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

declare module 'virtual:searchable' {
  const all: readonly import('#tools/visualiser/search.ts').Found[];
  export default all;
}

declare module 'virtual:map' {
  const map: import('#tools/visualiser/map.ts').ChartsMap;
  export default map;
}
