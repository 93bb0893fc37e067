import type { z } from 'zod'

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Lists are filtered and sorted by field name, and fields are spelled in two ways on the wire. Gives
 * what an address says the spelling of the contract: `categoryId` for `category_id`, `isActive` for
 * `active`, `-createdAt` for `-created_at`. What is spelled right already counts more.
 */
export function spellAsDeclared({ shape }: z.ZodObject, sent: Record<string, unknown>): void {
  for (const name of Object.keys(shape)) {
    const others = [camel(name), snake(name), camel(`is_${name}`), snake(`is_${name}`)]
    const other = others.find((spelling) => sent[spelling] !== undefined)
    if (other !== undefined) sent[name] ??= sent[other]
  }
  const { sort } = shape
  if (sort === undefined || typeof sent['sort'] !== 'string') return
  const spellings = [sent['sort'], camel(sent['sort']), snake(sent['sort'])]
  sent['sort'] = spellings.find((name) => (sort as z.ZodType).safeParse(name).success) ?? sent['sort']
}
