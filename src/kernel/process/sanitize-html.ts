import type { IOptions } from 'sanitize-html'
import { lazyRequire } from './lazy-require.ts'

const library = lazyRequire<typeof import('sanitize-html')>('sanitize-html')

/** `sanitize-html`, loaded with the first call: it brings five packages that no start needs. */
export const sanitizeHtml = (html: string, rules: IOptions): string => library()(html, rules)
