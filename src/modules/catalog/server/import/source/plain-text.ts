import type { ReportedLine } from '#kernel/contract/imports.ts'
import { sanitizeLongHtml } from '#kernel/process/sanitize-html.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const breaks = /<(?:br|hr)\s*\/?>|<\/(?:p|div|h[1-6]|ul|ol|table|tr|blockquote)>/gi
const items = /<li(?=[\s>])/gi

/** Removes only the tags, for markup that no shop system writes. */
const withoutTags = (html: string) => html.replace(/<[^<>]*>/g, '')

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Most characters of a description's HTML: as many take a tenth of a second, during which nobody is answered. */
const maxHtml = 100_000

/** A description as plain text; an error and no text where its HTML is too long. */
export function descriptionIn(html: string, column: string, errors: ReportedLine['errors']): string {
  if (html.length <= maxHtml) return plainText(html)
  errors.push({ column, message: staffText('At most 100,000 characters') })
  return ''
}

/** A name as plain text in one line: shops write `Day &amp; Night`. */
export const lineText = (html: string): string =>
  html.length > maxHtml ? html : plainText(html).replace(/\s+/g, ' ').trim()

/** A description as plain text: paragraphs and list items on lines of their own, without any markup. */
function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  const lines = html.replace(breaks, '$&\n').replace(items, '\n• $&')
  const text = sanitizeLongHtml(lines, { allowedTags: [], allowedAttributes: {} }) ?? withoutTags(lines)
  return text
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] as string)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
