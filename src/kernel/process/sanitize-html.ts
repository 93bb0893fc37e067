import type { IOptions } from 'sanitize-html'
import { lazyRequire } from './lazy-require.ts'

const library = lazyRequire<typeof import('sanitize-html')>('sanitize-html')

/** `sanitize-html`, loaded with the first call: it brings five packages that no start needs. */
export const sanitizeHtml = (html: string, rules: IOptions): string => library()(html, rules)

/** More than any drawing or description has. The parser's time grows with the square of the depth. */
const MAX_DEPTH = 1_000

class TooDeep extends Error {}

/** `sanitizeHtml` for texts of any length; null if more than MAX_DEPTH elements are nested. */
export function sanitizeLongHtml(html: string, rules: IOptions): string | null {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > MAX_DEPTH) throw new TooDeep()
  }
  const onCloseTag = () => {
    depth -= 1
  }
  try {
    return sanitizeHtml(html, { ...rules, onOpenTag, onCloseTag })
  } catch (error) {
    if (error instanceof TooDeep) return null
    throw error
  }
}
