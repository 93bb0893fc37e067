import { sanitizeHtml } from '../../../../../kernel/process/sanitize-html.ts'

const breaks = /<(?:br|hr)\s*\/?>|<\/(?:p|div|h[1-6]|ul|ol|table|tr|blockquote)>/gi
const items = /<li(?=[\s>])/gi

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** A description as plain text: paragraphs and list items on lines of their own, without any markup. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  const lines = html.replace(breaks, '$&\n').replace(items, '\n• $&')
  const text = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} })
  return text
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] as string)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
