import { expect, test } from 'vitest'
import { withoutControls } from '#kernel/rules/text/storable-text.ts'
import { shopOfFile } from '#test/shop-of-file.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const visitor = await shop.as(null)

const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onfocus',
  'onmouseover',
  'ontoggle',
  'onbegin',
  'onpointerenter',
]
const tags = ['img', 'svg', 'video', 'audio', 'body', 'details', 'input', 'marquee', 'iframe', 'object']
const schemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript&colon;alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  '//evil.example/x',
  '\\\\evil.example\\x',
]
const attacks = [
  ...handlers.flatMap((handler) => [
    `<p ${handler}=alert(1)>x</p>`,
    `<a href="/" ${handler}="alert(1)">x</a>`,
  ]),
  ...tags.map((tag, index) => `<${tag} src=x ${handlers[index % handlers.length]}=alert(1)>`),
  ...schemes.flatMap((address) => [`<a href="${address}">x</a>`, `<img src="${address}">`]),
  '<script>alert(1)</script>',
  '<script src=//evil.example/x.js></script>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '<!--<img src="--><img src=x onerror=alert(1)>">',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<form action=javascript:alert(1)><button>x</button></form>',
  '<base href=javascript:alert(1)//>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<style>@import "javascript:alert(1)";</style>',
  '{{constructor.constructor("alert(1)")()}}',
]

/** Matches an element that can run code, an event handler attribute, or a URL with a dangerous scheme. */
const runs =
  /<(?:script|svg|math|iframe|object|embed|form|input|style|base|meta|link|video|audio|body|marquee|details)\b|<[^>]*\son\w+\s*=|<[^>]*(?:href|src)="?\s*(?:javascript|vbscript|data|blob|file|\/\/)/i

test('the list has at least sixty attacks', () => expect(attacks.length).toBeGreaterThanOrEqual(60))

test('no attack survives in the HTML of an article, stored or read', async () => {
  for (const [index, attack] of attacks.entries()) {
    const sent = { title: attack.slice(0, 200), description: attack, content: `<p>a</p>${attack}` }
    const { status, body } = await editor.send({
      method: 'POST',
      url: '/api/support',
      payload: { ...sent, slug: `attack-${index}` },
    })
    expect(status, attack).toBe(201)
    // Control characters are left out of all texts.
    const [title, description] = [sent.title, attack].map((text) => withoutControls(text).trim())
    expect(body).toMatchObject({ title, description })
  }
  const stored = await shop.rows<{ content: string }>(
    "select content from support_items where slug like 'attack-%'",
  )
  expect(stored).toHaveLength(attacks.length)
  const { body } = await visitor.send({ method: 'GET', url: '/api/support' })
  for (const { content } of [...stored, ...(body as { content: string }[])]) expect(content).not.toMatch(runs)
})

test('a post is plain text, in the response and in the feed', async () => {
  for (const attack of attacks) {
    const payload = { title: attack.slice(0, 200), content: attack, slug: '', published_at: '2025-01-01' }
    const { status, body, headers } = await editor.send({ method: 'POST', url: '/api/blog', payload })
    if (status === 422 || status === 409) continue
    expect(status, attack).toBe(201)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect((body as { slug: string }).slug).toMatch(/^[a-z0-9-]+$/)
    expect(body).toMatchObject({ content: attack })
  }
  const { text, headers } = await visitor.send({ method: 'GET', url: '/blog/rss.xml' })
  expect(headers['content-type']).toMatch(/xml/)
  expect(text).not.toMatch(/<script|<img|<svg|<iframe/i)
})

test('no attack is accepted as a slug, a picture or a category', async () => {
  for (const attack of [...attacks, ...schemes]) {
    for (const field of ['slug', 'image_url', 'category_id', 'published_at']) {
      const payload = { title: 'x', slug: 'never', [field]: attack }
      const { status, refused } = await editor.send({ method: 'POST', url: '/api/blog', payload })
      expect([400, 422], `${field} ${attack}`).toContain(status)
      expect(Object.keys(refused.fields ?? {})).toEqual([field])
    }
    const item = { title: 'x', slug: attack }
    expect((await editor.send({ method: 'POST', url: '/api/support', payload: item })).status).toBe(400)
  }
})
