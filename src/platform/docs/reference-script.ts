// The script of /docs: starts the reference (Scalar) with settings that keep it to this server.

/** It is a file of its own, and not in the page, so that the page can forbid every inline script. */
export const REFERENCE_SCRIPT = `
'use strict';
(() => {
  // A library inside the reference tries once whether it may make code from text. The page's policy says no, and the
  // attempt alone would be reported as a violation; this gives the same answer without one.
  window.Function = new Proxy(Function, {
    construct() { throw new EvalError('Making code from text is not allowed here.'); },
    apply() { throw new EvalError('Making code from text is not allowed here.'); },
  });
  const place = document.getElementById('reference');
  const { document: description, bundle, server, environment } = place.dataset;
  const fail = (text) => {
    place.textContent = text;
    place.className = 'message';
  };
  const script = document.createElement('script');
  script.src = bundle;
  script.onerror = () => fail('The reference could not be loaded. The description itself is at ' + description + '.');
  script.onload = () => {
    place.textContent = '';
    place.className = '';
    window.Scalar.createApiReference(place, {
      url: description,
      // Requests go where the page came from: the policy allows nothing else.
      servers: [{ url: location.origin + server, description: environment }],
      proxyUrl: '',
      telemetry: false,
      withDefaultFonts: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
      hideModels: true,
      persistAuth: false,
      documentDownloadType: 'json',
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
      // The fields stay in the order of the specification.
      orderSchemaPropertiesBy: 'preserve',
      orderRequiredPropertiesFirst: false,
    });
  };
  document.head.append(script);
})();
`.trim();
