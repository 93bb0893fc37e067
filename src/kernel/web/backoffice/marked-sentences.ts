/**
 * The sentences with placeholders that the server says to staff, as `staffText` marks them, in contracts and in messages
 * of writes. The build fills them in (`scripts/office-texts/plugin.ts`), from the code that makes them.
 */
export const markedSentences: readonly string[] = []
