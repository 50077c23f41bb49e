import { endpoint } from '../../http/endpoint.ts';

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Rillflow API</title>
  <link rel="stylesheet" href="/docs-assets/swagger-ui.css">
  <link rel="icon" href="/docs-assets/favicon-32x32.png">
</head>
<body>
  <div id="swagger-ui"></div>
  <script src="/docs-assets/swagger-ui-bundle.js"></script>
  <script src="/docs-assets/start.js"></script>
</body>
</html>
`;

/** The interactive description of the API (spec 1.3), with assets of our own: no request leaves for another host. */
export const docsPage = endpoint({
  summary: 'The interactive API description',
  tag: 'Documentation',
  access: 'anyone',
  responses: { 200: { description: 'A page', media: ['text/html'] } },
  async handle() {
    return new Response(page, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      },
    });
  },
});
