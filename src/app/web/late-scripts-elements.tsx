import { useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { lateFiles, starter } from './late-scripts.ts'

const written = createIsomorphicFn()
  .server((routes: readonly string[]) => {
    const files = lateFiles(routes)
    return { list: JSON.stringify(files), starter: files.length > 0 ? starter : '' }
  })
  // The elements exist already and stay unchanged.
  .client((_routes: readonly string[]) => ({ list: '', starter: '' }))

/** The list of the page's scripts, and the inline script that loads them after the first paint. */
export function LateScripts() {
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
