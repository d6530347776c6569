import showReference from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';

// Calls are not sent from here: the service has an address of its own, and most of them want a login.
showReference({
  url: '/docs/openapi.json',
  dom_id: '#docs',
  validatorUrl: null,
  supportedSubmitMethods: [],
  docExpansion: 'none',
  filter: true,
});
