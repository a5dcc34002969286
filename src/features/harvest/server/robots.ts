/** What search engines are asked to leave alone: calls of the app, forms, and lists without end. Files may be read. */
export const robots = (baseUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /lite/search
Disallow: /lite/report/
Allow: /api/docs
Allow: /api/openapi.json

Sitemap: ${baseUrl}/sitemap.xml
`
