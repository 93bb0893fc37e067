import { useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { fontsOnly, deferredFiles, starter } from './deferred-scripts.ts'

const written = createIsomorphicFn()
  .server((routes: readonly string[]) => {
    const files = deferredFiles(routes)
    return { list: JSON.stringify(files), starter: files.length > 0 ? starter : fontsOnly }
  })
  // The elements exist already and stay unchanged.
  .client((_routes: readonly string[]) => ({ list: '', starter: '' }))

/** The list of the page's scripts, and what loads them once the styles are there. */
export function DeferredScripts() {
  const router = useRouter()
  const parts = written(router.state.matches.map(({ routeId }) => routeId))
  return (
    <>
      <script
        type="application/json"
        id="page-files"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: parts.list }}
      />
      <script
        nonce={router.options.ssr?.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: parts.starter }}
      />
    </>
  )
}
