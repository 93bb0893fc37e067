/** The files of a page's headings by its language (src/app/web/fonts.css); others have a typeface of the system. */
const headings: Record<string, readonly string[]> = {
  en: ['latin'],
  de: ['latin'],
  es: ['latin'],
  ru: ['latin', 'cyrillic'],
  vi: ['latin', 'vietnamese'],
}

/**
 * A `Link` header field with which the browser requests the styles before it reads the page, and the letters of its
 * headings before it knows the styles.
 */
export function earlyFiles(html: string, language: string): string | undefined {
  const head = html.slice(0, html.indexOf('</head>'))
  const styles = Array.from(
    head.matchAll(/<link rel="stylesheet" href="([^"<>]+)"/g),
    ([, href]) => `<${href}>; rel=preload; as=style`,
  )
  const fonts = (headings[language] ?? []).map(
    (script) => `</fonts/literata-500-${script}.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  )
  return [...styles, ...fonts].join(', ') || undefined
}
