const blockEnds = /<\/(?:p|h[1-6]|li|blockquote|pre|div|t[dhr]|d[td]|figcaption)>|<(?:br|hr)\b[^<>]*>/g
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** The text of sanitised HTML, with each paragraph on its own line. */
export const textOfHtml = (html: string): string =>
  html
    .replace(blockEnds, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
