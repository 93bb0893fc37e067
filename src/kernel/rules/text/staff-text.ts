/** The names between double braces of a sentence. */
type PlaceholderOf<Sentence extends string> = Sentence extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never

/** A value for each placeholder; nothing for a sentence without. */
type ValuesOf<Sentence extends string> = [PlaceholderOf<Sentence>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholderOf<Sentence>, string | number>>]

/**
 * Marks an English sentence of the server or of rules that staff read in their language: a refusal of a field, a line of
 * a report, a note. It stays English in answers and in the database; screens translate it where they show it
 * (`translateMessage`). Its translations stand in `public/locales/<language>/admin.json` under the sentence as it is
 * written here, so it is a literal. What only shoppers, logs or files read is not marked.
 * @example staffText('At most {{most}} still to come', { most: 3 }) // 'At most 3 still to come'
 */
export function staffText<const Sentence extends string>(
  sentence: Sentence,
  ...[values]: ValuesOf<Sentence>
): string {
  if (values === undefined) return sentence
  const filled: Readonly<Record<string, string | number>> = values
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(filled[name]))
}
