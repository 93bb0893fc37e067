import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withHashedScripts } from './page-scripts.ts'

const nonce = '0123456789abcdef0123456789abcdef'
const sha = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`

test('a script that came with the data of a page is not allowed, also where it was not escaped', () => {
  const page = (data: string) =>
    `<head><meta property="csp-nonce" content="${nonce}"/></head><body><h1>${data}</h1>` +
    `<script type="application/json" nonce="${nonce}">{"name":"${data}"}</script>` +
    `<script nonce='${nonce}'>start()</script><script nonce="${nonce}" src="/assets/client.js"></script></body>`
  for (const evil of [
    '<script>evil()</script>',
    '<script nonce="">evil()</script>',
    '</script><script>evil()',
  ]) {
    const { html, scriptSources } = withHashedScripts(page(evil), nonce)
    expect([...scriptSources]).toEqual([sha('start()')])
    // The bytes of a page stay the same, however often it is rendered.
    expect(html).not.toContain(nonce)
    expect(html).not.toMatch(/csp-nonce| nonce=["']0/)
    expect(html).toContain('<script>start()</script>')
  }
})
