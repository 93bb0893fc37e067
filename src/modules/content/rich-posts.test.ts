import { afterAll, expect, test } from 'vitest'
import { aBlogPost } from './factory.ts'
import { openShop } from '#test/shop.ts'
import { publishPost } from './server/blog/publish-post.ts'
import { createDb } from '#kernel/database/db.ts'
import { previewBlogPost } from './contract/blog.ts'
import type { BlogPost } from './contract/content.ts'

const shop = await openShop({ settings: { PUBLIC_ORIGIN: 'https://shop.example' } })
const editor = await shop.as('editor')
const visitor = await shop.as(null)

afterAll(() => shop.close())

const write = async (body: object) => {
  const answer = await editor.send({ method: 'POST', url: '/api/blog', payload: body })
  return { status: answer.status, post: answer.body as BlogPost }
}
const change = async (slug: string, body: object) => {
  const answer = await editor.send({ method: 'PUT', url: `/api/blog/${slug}`, payload: body })
  return { status: answer.status, post: answer.body as BlogPost }
}
const read = async (slug: string) =>
  (await visitor.send({ method: 'GET', url: `/api/blog/${slug}` })).body as BlogPost

const picture = '<img src="/uploads/a.png" alt="A window" width="640" height="480">'

test('a post without a format is plain text, sent as it was written', async () => {
  const content = '## One\n<b>Two</b>'
  expect((await write({ title: 'Plain', content })).post).not.toHaveProperty('format')
  expect(await read('plain')).toMatchObject({ content })
  expect(await read('plain')).not.toHaveProperty('format')
})

test('a post in HTML keeps headings, lists, links and pictures with their size', async () => {
  const content = `<h2>Measure</h2><ul><li><p>twice</p></li></ul><p><a href="/support">Help</a></p>${picture}`
  await write({ title: 'Rich', format: 'html', content })
  const { format, content: shown } = await read('rich')
  expect(format).toBe('html')
  expect(shown).toBe(content.replace('height="480">', 'height="480" loading="lazy" />'))
})

test.for([
  ['<p onclick="alert(1)">Text</p>', '<p>Text</p>'],
  ['<script>alert(1)</script><p>Text</p>', '<p>Text</p>'],
  ['<p><a href="javascript:alert(1)">Text</a></p>', '<p><a>Text</a></p>'],
  ['<p>Text</p><img src="x" alt="x" onerror="alert(1)">', '<p>Text</p>'],
  ['<p>Text</p><img src="/api/logout" alt="x">', '<p>Text</p>'],
  ['<svg onload="alert(1)"><p>x</p></svg><p>Text</p>', '<p>Text</p>'],
  ['<iframe srcdoc="<p>x</p>"></iframe><p style="position:fixed">Text</p>', '<p>Text</p>'],
] as const)('nothing in a post runs or imitates the shop: %s', async ([content, safe], { task }) => {
  const title = `Attack ${task.id}`
  const { post } = await write({ title, format: 'html', content })
  expect((await read(post.slug)).content).toBe(safe)
  expect((await editor.call(previewBlogPost, { body: { content } })).body.content).toBe(safe)
  await change(post.slug, { content: `<p>Before</p>${content}` })
  expect((await read(post.slug)).content).toBe(`<p>Before</p>${safe}`)
})

test('translations of a post in HTML are sanitised', async () => {
  await editor.send({
    method: 'POST',
    url: '/api/blog',
    payload: {
      title: 'Two languages',
      format: 'html',
      content: '<p>Light</p>',
      translations: { de: { content: '<p onclick="alert(1)">Licht</p><script>alert(1)</script>' } },
    },
  })
  const german = await visitor.send({ method: 'GET', url: '/api/blog/two-languages?lng=de' })
  expect((german.body as BlogPost).content).toBe('<p>Licht</p>')
})

test('HTML written directly into the database is sanitised when it is read', async () => {
  await write({ title: 'Planted', format: 'html', content: '<p>Text</p>' })
  await shop.rows(
    `update blogs set content = '<p>Text</p><script>alert(1)</script>' where slug = 'planted' returning 1`,
  )
  const answer = await editor.send({ method: 'GET', url: '/api/blog/planted' })
  expect((answer.body as BlogPost).content).toBe('<p>Text</p>')
})

test('a picture without a description is refused', async () => {
  const content = '<p>Text</p><img src="/uploads/a.png">'
  const { status } = await write({ title: 'Silent', format: 'html', content })
  expect(status).toBe(422)
})

test('a plain post becomes HTML when it is saved as HTML, with its translations, which stay up to date', async () => {
  await write({
    title: 'Old',
    content: 'One\nTwo & three',
    translations: { de: { title: 'Alt', content: 'Eins\nZwei' } },
  })
  const { post } = await change('old', { format: 'html', content: '<p>One</p><p>Two &amp; three</p>' })
  expect(post.format).toBe('html')
  expect(post.translations?.de?.['content']).toBe('<p>Eins</p><p>Zwei</p>')
  expect(post.outdatedTranslations?.de ?? []).toEqual([])
})

test('a change without a format keeps it, and text without tags becomes paragraphs', async () => {
  await write({ title: 'Kept', format: 'html', content: '<p>One</p>' })
  await change('kept', { title: 'Kept well' })
  expect(await read('kept')).toMatchObject({ format: 'html', content: '<p>One</p>' })
  await change('kept', { content: 'One\nTwo' })
  expect(await read('kept')).toMatchObject({ format: 'html', content: '<p>One</p><p>Two</p>' })
})

test('the search finds words of a post but not its tags', async () => {
  await write({ title: 'Sought', format: 'html', content: '<blockquote><p>Zanzibar</p></blockquote>' })
  const found = async (q: string) =>
    ((await visitor.send({ method: 'GET', url: `/api/blog?q=${q}` })).body as BlogPost[]).map(
      ({ slug }) => slug,
    )
  expect(await found('zanzibar')).toContain('sought')
  expect(await found('blockquote')).not.toContain('sought')
})

test('the feed has the whole post, with absolute addresses', async () => {
  await aBlogPost(shop, {
    slug: 'fed',
    format: 'html',
    content: `<p><a href="/support">Help</a></p>${picture}`,
  })
  const { text } = await visitor.send({ method: 'GET', url: '/blog/rss.xml' })
  expect(text).toContain('&#60;a href=&#34;https://shop.example/support&#34;&#62;Help')
  expect(text).toContain('src=&#34;https://shop.example/uploads/a.png&#34;')
})

test('a planned post with Markdown is published as HTML, one without Markdown as plain text', async () => {
  const db = createDb(shop.pool)
  await publishPost(db, { title: 'Planned', content: '## Light\n- soft\n- warm' })
  expect(await read('planned')).toMatchObject({
    format: 'html',
    content: '<h2>Light</h2><ul><li><p>soft</p></li><li><p>warm</p></li></ul>',
  })
  await publishPost(db, { title: 'Planned plain', content: 'One\nTwo' })
  expect((await read('planned-plain')).content).toBe('One\nTwo')
})

test('a picture inside a post or its translation is in use', async () => {
  const [inside, german] = ['a'.repeat(32), 'b'.repeat(32)]
  const image = (id: string) => `<img src="/uploads/${id}-640x480-aabbcc.png" alt="A window">`
  await write({
    title: 'Illustrated',
    format: 'html',
    content: image(inside),
    translations: { de: { content: image(german) } },
  })
  const uses = await shop.rows<{ upload_id: string }>(
    `select upload_id from upload_uses where entity = 'blog post' and entity_id = 'illustrated' order by 1`,
  )
  expect(uses.map(({ upload_id: id }) => id)).toEqual([inside, german])
})
