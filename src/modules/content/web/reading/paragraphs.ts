/** The paragraphs of a plain text: each line that is not empty. `at` is its position in the text. */
export function paragraphs(content: string): { at: number; text: string }[] {
  return Array.from(content.matchAll(/[^\r\n]+/g), ({ 0: text, index: at }) => ({ at, text })).filter(
    ({ text }) => text.trim() !== '',
  )
}
