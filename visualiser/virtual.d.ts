declare module 'virtual:catalogue' {
  const areas: readonly import('#tools/visualiser/catalogue.ts').Area[];
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
