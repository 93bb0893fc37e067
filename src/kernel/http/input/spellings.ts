import type { z } from 'zod'

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The ways in which a URL may spell a field, the contract's own first. */
export const spellingsOf = (name: string): string[] => [
  ...new Set([name, camel(name), snake(name), camel(`is_${name}`), snake(`is_${name}`)]),
]

/**
 * Lists are filtered and sorted by field name, and fields have two spellings on the wire. Converts the names in a query
 * to the contract's spelling: `categoryId` to `category_id`, `isActive` to `active`, `-createdAt` to `-created_at`. The
 * contract's spelling takes precedence if both are sent.
 */
export function spellAsDeclared({ shape }: z.ZodObject): (input: Record<string, unknown>) => void {
  const spellings = Object.keys(shape).map((name) => ({ name, others: spellingsOf(name) }))
  const { sort } = shape
  const isSort = (text: string) => (sort as z.ZodType).safeParse(text).success
  return (input) => {
    for (const { name, others } of spellings) {
      const other = others.find((spelling) => input[spelling] !== undefined)
      if (other !== undefined) input[name] ??= input[other]
    }
    const requested = input['sort']
    if (sort === undefined || typeof requested !== 'string') return
    input['sort'] = [requested, camel(requested), snake(requested)].find(isSort) ?? requested
  }
}
