import showReference from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';

// Requests cannot be sent from here: the service has another address, and most calls require a login.
showReference({
  url: '/docs/openapi.json',
  dom_id: '#docs',
  validatorUrl: null,
  supportedSubmitMethods: [],
  docExpansion: 'none',
  filter: true,
});
