/** Whether PostgreSQL can store a text: without NUL and lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
