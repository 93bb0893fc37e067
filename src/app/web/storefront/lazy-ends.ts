import { createIsomorphicFn } from '@tanstack/react-start'
import { loadedCode, lazyCode, type LazyCode } from '#kernel/web/ui/lazy-content.ts'
import { FooterContent } from './footer-content.tsx'
import { LetterheadContent } from './letterhead-content.tsx'

/** What stands above and below every page. */
export interface Ends {
  FooterContent: typeof FooterContent
  LetterheadContent: typeof LetterheadContent
}

/** The server has drawn both, so the browser loads what draws them for the next page or another language. */
export const lazyEnds: LazyCode<Ends> = createIsomorphicFn()
  .server(() => loadedCode<Ends>({ FooterContent, LetterheadContent }))
  .client(() => lazyCode<Ends>(() => import('./ends.ts')))()
