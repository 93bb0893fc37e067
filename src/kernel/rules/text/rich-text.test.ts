import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'
import { htmlOfMarkdown, looksLikeMarkdown } from './rich-text.ts'

test('Markdown becomes headings, lists, quotations, emphasis and links', () => {
  expect(
    htmlOfMarkdown(
      '## Bước 1\nĐo **hai** lần.\n- trái\n- phải\n\n3. dán\n> Nhẹ tay.\n[Xem](/blog/do) và *nghỉ*.',
    ),
  ).toBe(
    '<h2>Bước 1</h2><p>Đo <strong>hai</strong> lần.</p><ul><li><p>trái</p></li><li><p>phải</p></li></ul>' +
      '<ol start="3"><li><p>dán</p></li></ol><blockquote><p>Nhẹ tay.</p></blockquote>' +
      '<p><a href="/blog/do">Xem</a> và <em>nghỉ</em>.</p>',
  )
})

test('code keeps its characters, and a picture its alternative text', () => {
  expect(htmlOfMarkdown('```\n# <b>\n```\n![Fenster](/uploads/a.png)')).toBe(
    '<pre><code># &lt;b&gt;</code></pre><img src="/uploads/a.png" alt="Fenster">',
  )
})

test('plain lines become paragraphs, and their special characters are escaped', () => {
  const text = 'One & two <three>\r\n\r\n2 * 3 * 4 = 24\n#blinds #shades'
  expect(htmlOfMarkdown(text)).toBe(
    '<p>One &amp; two &lt;three&gt;</p><p>2 * 3 * 4 = 24</p><p>#blinds #shades</p>',
  )
  expect(looksLikeMarkdown(text)).toBe(false)
  expect(textOfHtml(htmlOfMarkdown(text))).toBe('One & two <three>\n2 * 3 * 4 = 24\n#blinds #shades')
})

test('a link to a script is not rendered as a link', () => {
  expect(htmlOfMarkdown('[x](javascript:alert(1)) [y](//evil.example)')).not.toContain('<a')
})

test('a long text of opening characters is parsed quickly', () => {
  const started = performance.now()
  htmlOfMarkdown(`${'['.repeat(50_000)}\n${'**a '.repeat(20_000)}\n${'[a](/'.repeat(20_000)}`)
  expect(performance.now() - started).toBeLessThan(2000)
})
