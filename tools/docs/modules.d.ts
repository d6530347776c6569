declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export default function showReference(options: {
    readonly url: string;
    readonly dom_id: string;
    readonly validatorUrl: null;
    readonly supportedSubmitMethods: readonly string[];
    readonly docExpansion: 'none';
    readonly filter: boolean;
  }): void;
}

declare module 'swagger-ui-dist/swagger-ui.css';
declare module 'graphiql/style.css';
