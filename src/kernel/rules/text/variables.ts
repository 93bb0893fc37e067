const placeholder = /\{\{ ?(\w{1,40}) ?\}\}/g

/** Fills `{{name}}` in a text; a name without a value leaves nothing. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (_, name: string) => values[name] ?? '')
}

/** What a text has in braces that cannot be filled: names that are not allowed, and braces around no name. */
export function unknownVariables(text: string, allowed: readonly string[]): string[] {
  const unknown = Array.from(text.matchAll(placeholder), ([, name]) => name as string).filter(
    (name) => !allowed.includes(name),
  )
  const rest = text.replace(placeholder, '')
  return [...new Set([...unknown, ...(rest.includes('{{') || rest.includes('}}') ? ['{{ }}'] : [])])]
}
