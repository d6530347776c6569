declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export = classes;
}
declare module '#ui/base.css' {}
declare module '#ui/tokens.css' {}
declare module '#ui/print.css' {}
declare module '#ui/skins/*.css' {}
declare module './style/*.css' {}
