import { hashKey, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { getCurrentUser } from '#modules/accounts/contract/index.ts'
import { parseSearch, stringifySearch } from '#kernel/web/address-search.ts'
import { ApiError, read, textsKey } from '#kernel/web/api.ts'
import { I18nProvider } from '#kernel/web/i18n/use-translation.ts'
import { pageLanguage, setPageLanguage } from '#kernel/web/i18n/page-language.ts'
import { allLanguages } from '#kernel/rules/languages.ts'
import { translationsOf } from '#kernel/web/i18n/translations.ts'
import type { PageContext } from '#kernel/contract/page.ts'
import { dedupeResults, outgoingData, pageTexts, receivedData, type FailedRead } from './page-data.tsx'
import { routeTree } from './route-tree.gen.ts'
import type { ShopConfig } from '#kernel/web/shop-config.ts'

const serverContext = createIsomorphicFn()
  .server(() => getGlobalStartContext() as unknown as PageContext)
  .client(() => undefined)

/** Reads stay cached until a write invalidates them: no refetching, polling or retrying. */
function makeQueryClient(language: () => string): QueryClient {
  const user = read(getCurrentUser)
  const queryClient: QueryClient = new QueryClient({
    // The first refused read shows that the session has ended or now requires a second factor.
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        const other =
          error instanceof ApiError && (error.status === 401 || error.code === 'second_factor_required')
        if (other && queryKey[0] !== user.queryKey[0]) {
          void queryClient.resetQueries(user)
        }
      },
    }),
    defaultOptions: {
      queries: {
        // Data that was read in one language is never shown in another.
        queryKeyHashFn: (key) => hashKey(key[1] === textsKey ? [language(), ...key] : key),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      // Without a connection a write fails at once with a message, instead of being paused unnoticed.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}

/** Public pages cross-fade, unless the visitor prefers reduced motion; within a page there is no transition. */
function transitionBetween({
  pathChanged,
  toLocation,
}: {
  pathChanged: boolean
  toLocation: { pathname: string }
}) {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return !calm && pathChanged && !toLocation.pathname.startsWith('/admin') ? ['page'] : false
}

/**
 * Pages open at the top, or at the former scroll position. Not the first: the browser positions it, and its visitor
 * may have scrolled before the scripts loaded.
 */
function afterTheFirst(): () => boolean {
  let pages = 0
  return () => (pages += 1) > 1
}

/** One router for each request on the server, one for the life of the page in the browser. */
export function getRouter() {
  const page = serverContext()
  const queryClient = makeQueryClient(page ? () => page.language : pageLanguage)
  const i18n = translationsOf(page)
  const facts: ShopConfig = {
    currency: page?.currency ?? 'VND',
    country: page?.country ?? 'VN',
    timeZone: page?.timeZone ?? 'Asia/Ho_Chi_Minh',
    publicOrigin: page?.publicOrigin ?? '',
    languages: page?.languages ?? allLanguages,
  }
  if (page?.signedIn === false) queryClient.setQueryData(read(getCurrentUser).queryKey, null)

  const outgoing = outgoingData(queryClient, facts)

  const router = createRouter({
    routeTree,
    context: { queryClient, i18n, facts, outgoing, missing: page?.missing ?? false },
    // An unknown address is a page of its own, not a part of the page whose path it begins with.
    notFoundMode: 'root',
    // Paths are case-sensitive, because the server checks access by the exact path.
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    scrollRestoration: afterTheFirst(),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultViewTransition: { types: transitionBetween },
    ...(page?.nonce && { ssr: { nonce: page.nonce } }),
    dehydrate: (): object => outgoing.collect(page?.language ?? 'en'),
    hydrate: async (failures) => {
      const data = receivedData()
      Object.assign(facts, data.facts)
      setPageLanguage(data.language, data.facts.languages)
      i18n.init(data.language, await pageTexts())
      for (const [key, value] of data.reads) queryClient.setQueryData(key, value)
      for (const { queryKey, state } of failures as FailedRead[])
        queryClient.getQueryCache().build(queryClient, { queryKey }, { ...state, fetchStatus: 'idle' })
    },
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <I18nProvider value={i18n}>{children}</I18nProvider>
      </QueryClientProvider>
    ),
  })
  // The router reads it here, although its types leave it to Start's own setup.
  Object.assign(router.options, { serializationAdapters: [dedupeResults(outgoing)] })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
