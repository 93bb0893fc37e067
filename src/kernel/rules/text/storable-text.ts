/** Whether PostgreSQL can store a text: without NUL and lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** All but tab and line breaks; with the two code points that XML cannot have. */
const controls = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

/**
 * Text without control characters, which nobody sees and papers, files and screens show as boxes. They come with what is
 * pasted from PDF files and Word, whose line break within a paragraph (vertical tab) becomes a space.
 */
export const withoutControls = (text: string): string =>
  text.replace(controls, (character) => (character === '\v' || character === '\f' ? ' ' : ''))
