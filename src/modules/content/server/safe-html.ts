import type { IOptions } from 'sanitize-html'
import { sanitizeHtml } from '../../../kernel/process/sanitize-html.ts'

/** Where the pictures of the shop lie. */
const pictureFolders = ['/pictures/', '/uploads/']

/** Pictures of ours, or from elsewhere over https; never an address of ours that does something. */
function isPicture(src: string | undefined): boolean {
  const shop = 'http://shop.invalid'
  if (src === undefined || !URL.canParse(src, shop)) return false
  const { protocol, origin, pathname } = new URL(src, shop)
  if (origin !== shop) return protocol === 'https:' && src.toLowerCase().startsWith('https://')
  return src.startsWith('/') && pictureFolders.some((folder) => pathname.startsWith(folder))
}

/** A heading or link around nothing: not seen, but told to whoever listens. */
const silent = /<(h[2-6]|a)\b[^<>]*>(?:\s|&nbsp;|<br \/>)*<\/\1>/g

const words = (text: string) => text.trim().split(/\s+/)

const allowedTags = words(`
  h2 h3 h4 h5 h6 p br hr div blockquote ul ol li dl dt dd
  a strong b em i u s del ins mark small sub sup code pre kbd
  table caption thead tbody tfoot tr th td img figure figcaption`)

/** What stands in these is no text for people, so it goes with them. */
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
  // The page has the one first-level heading.
  transformTags: {
    h1: 'h2',
    // A picture without words is one to look at; without any, its address would be read out.
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, alt: attribs['alt'] ?? '', loading: 'lazy' },
    }),
    // One wider than the screen is moved sideways, which the arrow keys do only where the focus can be.
    table: (tagName, attribs) => ({ tagName, attribs: { ...attribs, tabindex: '0' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture(attribs['src']),
  nestingLimit: 40,
}

/** What was made safe before, so that reading an article again costs nothing; at most 4 million characters. */
const madeSafe = new Map<string, string>()
let size = 0
const maxCacheSize = 4_000_000

/**
 * Leaves of some HTML what an article may consist of: headings, paragraphs, lists, links, emphasis,
 * tables, quotations, code and pictures. Nothing that runs, loads or imitates a form comes through.
 */
export function safeHtml(html: string): string {
  const before = madeSafe.get(html)
  if (before !== undefined) return before
  const safe = sanitizeHtml(html, rules).replace(silent, '')
  if (size + html.length + safe.length > maxCacheSize) {
    madeSafe.clear()
    size = 0
  }
  madeSafe.set(html, safe)
  size += html.length + safe.length
  return safe
}
