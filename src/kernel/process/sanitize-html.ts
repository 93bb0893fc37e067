import { createRequire } from 'node:module'
import type { IOptions } from 'sanitize-html'

const require = createRequire(import.meta.url)
let library: typeof import('sanitize-html') | undefined

/** `sanitize-html`, loaded with the first call: it brings five packages that no start needs. */
export function sanitizeHtml(html: string, rules: IOptions): string {
  library ??= require('sanitize-html') as typeof import('sanitize-html')
  return library(html, rules)
}
