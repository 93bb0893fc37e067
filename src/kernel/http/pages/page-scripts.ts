import { hash } from 'node:crypto'

/** The inline scripts that bear the nonce, without JSON data for scripts; one pass over the page. */
function* declaredScripts(html: string, nonce: string): Generator<string> {
  let end = 0
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', end)) {
    const begin = html.indexOf('>', at) + 1
    end = html.indexOf('</script>', begin)
    const tag = html.slice(at, begin)
    if (tag.includes(nonce) && !/\ssrc=|type="application\//.test(tag)) yield html.slice(begin, end)
  }
}

/**
 * Replaces the nonce of a rendered page by hashes, so that its bytes can be the same for everybody and stay so. Only
 * scripts that the renderer declared are hashed: one that came with the data of the page has no nonce, and is refused by
 * the browser even if it was not escaped.
 * @param nonce as passed to the renderer; unknown to whoever wrote the data
 * @returns the page without its nonce, and the CSP sources that allow its scripts
 */
export function withHashedScripts(
  html: string,
  nonce: string,
): { html: string; scriptSources: ReadonlySet<string> } {
  const sources = Array.from(
    declaredScripts(html, nonce),
    (script) => `'sha256-${hash('sha256', script, 'base64')}'`,
  )
  return {
    html: html
      .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
      .replaceAll(` nonce="${nonce}"`, '')
      .replaceAll(` nonce='${nonce}'`, ''),
    scriptSources: new Set(sources),
  }
}
