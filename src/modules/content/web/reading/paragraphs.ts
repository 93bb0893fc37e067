/** A post is plain text; each line is a paragraph. `at` is where in the text it begins. */
export function paragraphs(content: string): { at: number; text: string }[] {
  return Array.from(content.matchAll(/[^\r\n]+/g), ({ 0: text, index: at }) => ({ at, text })).filter(
    ({ text }) => text.trim() !== '',
  )
}
