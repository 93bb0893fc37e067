const blockEnds = /<\/(?:p|h[1-6]|li|blockquote|pre|div|t[dhr]|d[td]|figcaption)>|<(?:br|hr)\b[^<>]*>/g
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** The words of safe HTML, each paragraph on a line of its own. */
export const textOfHtml = (html: string): string =>
  html
    .replace(blockEnds, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)
    .join('\n')
