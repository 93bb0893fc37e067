import type { z } from 'zod'

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The ways in which an address may name a field, the contract's own first. */
export const spellingsOf = (name: string): string[] => [
  ...new Set([name, camel(name), snake(name), camel(`is_${name}`), snake(`is_${name}`)]),
]

/**
 * Lists are filtered and sorted by field name, and fields are spelled in two ways on the wire. Gives
 * what an address says the spelling of the contract: `categoryId` for `category_id`, `isActive` for
 * `active`, `-createdAt` for `-created_at`. What is spelled right already counts more.
 */
export function spellAsDeclared({ shape }: z.ZodObject): (sent: Record<string, unknown>) => void {
  const spellings = Object.keys(shape).map((name) => ({ name, others: spellingsOf(name) }))
  const { sort } = shape
  const isSort = (text: string) => (sort as z.ZodType).safeParse(text).success
  return (sent) => {
    for (const { name, others } of spellings) {
      const other = others.find((spelling) => sent[spelling] !== undefined)
      if (other !== undefined) sent[name] ??= sent[other]
    }
    const requested = sent['sort']
    if (sort === undefined || typeof requested !== 'string') return
    sent['sort'] = [requested, camel(requested), snake(requested)].find(isSort) ?? requested
  }
}
