/** Escapes text for HTML. */
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const boldText = /\*\*(?=[^\s*])([^*\n]+)\*\*/g
const italicText = /(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]+)\*(?![\p{L}\p{N}*])/gu
const codeText = /`([^`\n]+)`/g
const linkText = /(?<!!)\[([^[\]\n]+)\]\(((?:https?:\/\/|mailto:|tel:|\/(?!\/))[^()\s[\]]*)\)/g

/** Converts emphasis, code and links of one line. */
const inline = (text: string) =>
  escaped(text)
    .replace(codeText, '<code>$1</code>')
    .replace(linkText, '<a href="$2">$1</a>')
    .replace(boldText, '<strong>$1</strong>')
    .replace(italicText, '<em>$1</em>')

interface ReadLine {
  /** The block of the line; consecutive lines of the same list or quotation kind form one block. */
  kind: 'line' | 'ul' | 'ol' | 'blockquote'
  html: string
  /** The number of a list item; the first one starts the list. */
  start?: number
}

const heading = /^(#{1,6})\s+(\S.*)$/
const bullet = /^[-*+]\s+(\S.*)$/
const numbered = /^(\d{1,4})[.)]\s+(\S.*)$/
const quotation = /^>\s?(.*)$/
const line = /^(?:-{3,}|\*{3,}|_{3,})$/
const picture = /^!\[([^[\]]*)\]\(([^()\s]+)\)$/

function readLine(text: string): ReadLine {
  const [, signs, title] = heading.exec(text) ?? []
  if (signs !== undefined && title !== undefined) {
    // The page itself has the only first-level heading.
    const level = Math.min(Math.max(signs.length, 2), 4)
    return { kind: 'line', html: `<h${level}>${inline(title)}</h${level}>` }
  }
  if (line.test(text)) return { kind: 'line', html: '<hr>' }
  const [, alt, src] = picture.exec(text) ?? []
  if (alt !== undefined && src !== undefined)
    return { kind: 'line', html: `<img src="${escaped(src)}" alt="${escaped(alt)}">` }
  const [, entry] = bullet.exec(text) ?? []
  if (entry !== undefined) return { kind: 'ul', html: `<li><p>${inline(entry)}</p></li>` }
  const [, number, counted] = numbered.exec(text) ?? []
  if (counted !== undefined)
    return { kind: 'ol', html: `<li><p>${inline(counted)}</p></li>`, start: Number(number) }
  const [, quoted] = quotation.exec(text) ?? []
  if (quoted !== undefined) return { kind: 'blockquote', html: quoted && `<p>${inline(quoted)}</p>` }
  return { kind: 'line', html: `<p>${inline(text)}</p>` }
}

const opening = ({ kind, start }: ReadLine) =>
  kind === 'ol' && start !== undefined && start !== 1 ? `<ol start="${start}">` : `<${kind}>`

/**
 * Converts Markdown to HTML: headings, lists, quotations, code, rules, pictures, emphasis and links. Every other line
 * is a paragraph, as in plain-text posts. Linear in the length of the text. The result is not sanitised: URLs are
 * checked where HTML is stored.
 */
export function htmlOfMarkdown(text: string): string {
  const html: string[] = []
  let open: ReadLine['kind'] = 'line'
  let fenced: string[] | null = null
  const close = () => {
    if (open !== 'line') html.push(`</${open}>`)
    open = 'line'
  }
  const endCode = () => {
    if (fenced) html.push(`<pre><code>${escaped(fenced.join('\n'))}</code></pre>`)
    fenced = null
  }
  for (const textLine of text.split(/\r\n|\r|\n/)) {
    const trimmed = textLine.trim()
    if (trimmed.startsWith('```')) {
      close()
      if (fenced) endCode()
      else fenced = []
    } else if (fenced) fenced.push(textLine)
    else if (trimmed !== '') {
      const line = readLine(trimmed)
      if (line.kind !== open) {
        close()
        open = line.kind
        if (open !== 'line') html.push(opening(line))
      }
      html.push(line.html)
    }
  }
  endCode()
  close()
  return html.join('')
}

const blockSigns = [heading, bullet, numbered, /^>\s/, picture, /^```/]

/** Whether a text contains Markdown syntax. */
export const looksLikeMarkdown = (text: string): boolean =>
  text.split(/[\r\n]+/).some((line) => blockSigns.some((sign) => sign.test(line.trim()))) ||
  [boldText, linkText].some((sign) => text.search(sign) !== -1)
