import type { IOptions } from 'sanitize-html'
import { sanitizeHtml } from '#kernel/process/sanitize-html.ts'

/** The folders with pictures of the shop; in `/figures/` are the drawings of its articles. */
const pictureFolders = ['/figures/', '/pictures/', '/uploads/']

/**
 * Whether an address is a picture of the shop or one from another host over https; never another address of the
 * shop, which might cause an action.
 */
function isPicture(src: string | undefined): boolean {
  const shop = 'http://shop.invalid'
  if (src === undefined || !URL.canParse(src, shop)) return false
  const { protocol, origin, pathname } = new URL(src, shop)
  if (origin !== shop) return protocol === 'https:' && src.toLowerCase().startsWith('https://')
  return src.startsWith('/') && pictureFolders.some((folder) => pathname.startsWith(folder))
}

/** An empty heading or link: invisible, but announced by screen readers. */
const emptyElements = /<(h[2-6]|a)\b[^<>]*>(?:\s|&nbsp;|<br \/>)*<\/\1>/g

const words = (text: string) => text.trim().split(/\s+/)

const allowedTags = words(`
  h2 h3 h4 h5 h6 p br hr div blockquote ul ol li dl dt dd
  a strong b em i u s del ins mark small sub sup code pre kbd
  table caption thead tbody tfoot tr th td img figure figcaption`)

/** The content of these elements is not text for readers, so it is removed with them. */
const nonTextTags = words(`
  script style template noscript iframe object svg math title
  textarea select option xmp noembed noframes plaintext`)

const rules: IOptions = {
  allowedTags,
  nonTextTags,
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    table: ['tabindex'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // The page itself has the only first-level heading.
  transformTags: {
    h1: 'h2',
    // A picture without alternative text counts as decorative; without the attribute, screen readers would read its
    // address.
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, alt: attribs['alt'] ?? '', loading: 'lazy' },
    }),
    // A table wider than the screen scrolls sideways, which works with the arrow keys only when it can have the
    // focus.
    table: (tagName, attribs) => ({ tagName, attribs: { ...attribs, tabindex: '0' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture(attribs['src']),
  nestingLimit: 40,
}

/** Cache of sanitised HTML, so that reading an article again costs nothing; at most 4 million characters. */
const sanitizedCache = new Map<string, string>()
let size = 0
const maxCacheSize = 4_000_000

/**
 * Sanitises HTML: keeps what an article may contain, which is headings, paragraphs, lists, links, emphasis, tables,
 * quotations, code and pictures. Nothing that runs, loads other content or imitates a form is kept.
 */
export function safeHtml(html: string): string {
  const cachedHtml = sanitizedCache.get(html)
  if (cachedHtml !== undefined) return cachedHtml
  const safe = sanitizeHtml(html, rules).replace(emptyElements, '')
  if (size + html.length + safe.length > maxCacheSize) {
    sanitizedCache.clear()
    size = 0
  }
  sanitizedCache.set(html, safe)
  size += html.length + safe.length
  return safe
}
