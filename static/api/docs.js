// Starts Swagger UI on the API's docs page. A file of its own, for the content policy allows no script within the page.
"use strict";

const place = document.getElementById("docs");

SwaggerUIBundle({
  url: place.dataset.schema,
  domNode: place,
  deepLinking: true,
  requestInterceptor(request) {
    // Whoever tries the API by his browser's session instead of a token needs this.
    if (new URL(request.url, document.baseURI).origin === window.location.origin) {
      request.headers["X-CSRFToken"] = place.dataset.csrf;
    }
    return request;
  },
});
