/** The elements that the visual editor supports. */
const knownTags = new Set(
  'P BR H2 H3 H4 STRONG B EM I U S DEL A UL OL LI BLOCKQUOTE PRE CODE HR IMG'.split(' '),
)

/** Whether the visual editor preserves all elements of this text. */
export function isSimple(html: string): boolean {
  const template = document.createElement('template')
  template.innerHTML = html
  return [...template.content.querySelectorAll('*')].every(({ tagName }) => knownTags.has(tagName))
}
