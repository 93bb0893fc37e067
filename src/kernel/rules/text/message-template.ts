import { staffText } from './staff-text.ts'

/** A message of a service that sends only what it has approved before: its template and the values in it. */
export interface MessageTemplate {
  name: string
  values: { name: string | null; variable: string }[]
}

/** What is said of one that cannot be read. */
export const TEMPLATE_RULE = staffText(
  'First the name of the template, then its values in double braces, each after a space',
)

/**
 * Reads `order_shipped {{number}} shop={{siteName}}`: the template as its service names it, then its values in their
 * order, each with its name in the template where it has one. Null if it is written differently.
 */
export function parseMessageTemplate(text: string): MessageTemplate | null {
  const [name = '', ...words] = text.trim().split(/\s+/)
  if (!/^[A-Za-z0-9_]+$/.test(name)) return null
  const values = words.map((word) => /^(?:([A-Za-z0-9_]+)=)?\{\{(\w+)\}\}$/.exec(word))
  if (values.includes(null)) return null
  return {
    name,
    values: values.map((value) => ({ name: value?.[1] ?? null, variable: value?.[2] as string })),
  }
}
