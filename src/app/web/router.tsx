import {
  dehydrate,
  hashKey,
  hydrate,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { getCurrentUser } from '../../modules/accounts/contract/index.ts'
import { parseSearch, stringifySearch } from '../../kernel/web/address-search.ts'
import { ApiError, read, textsMark } from '../../kernel/web/api.ts'
import { I18nProvider } from '../../kernel/web/i18n/provider.tsx'
import { pageLanguage, readIn } from '../../kernel/web/i18n/page-language.ts'
import { allLanguages } from '../../kernel/rules/languages.ts'
import { embeddedTranslations } from '../../kernel/web/i18n/embedded-translations.tsx'
import { loadTranslations, translationsOf } from '../../kernel/web/i18n/translations.ts'
import type { PageContext } from '../../kernel/contract/page.ts'
import { routeTree } from './route-tree.gen.ts'
import type { ShopFacts } from '../../kernel/web/shop-facts.ts'

const serverContext = createIsomorphicFn()
  .server(() => getGlobalStartContext() as unknown as PageContext)
  .client(() => undefined)

/** Reads stay as they are until a write says otherwise: no refetching, polling or retrying. */
function makeQueryClient(language: () => string): QueryClient {
  const user = read(getCurrentUser)
  const queryClient: QueryClient = new QueryClient({
    // A session that has ended, or owes a second factor since now, is noticed by the first read that it refuses.
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
        // What is read in one language is never shown for another.
        queryKeyHashFn: (key) => hashKey(key[1] === textsMark ? [language(), ...key] : key),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      // Without a connection a write fails at once and says so, instead of waiting unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}

/** One public page fades into the next, unless the visitor asks for less motion; the same page only changes. */
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
 * Pages begin at their top, or where one left them. Not the first: the browser has put it there, and until its scripts
 * came, its visitor may have scrolled on.
 */
function afterTheFirst(): () => boolean {
  let pages = 0
  return () => (pages += 1) > 1
}

/** What travels in the page so that the browser asks for nothing it already has; its texts travel beside it. */
interface Carried {
  facts: ShopFacts
  language: string
  /** What `dehydrate` of the query client gives, whose values may be anything that JSON can say. */
  reads: object
}

/** Reads that have ended, well or not; others the browser begins anew. */
const ended = {
  shouldDehydrateQuery: ({ state }: { state: { status: string } }) => state.status !== 'pending',
}

/** One router for each request on the server, one for the life of the page in the browser. */
export function getRouter() {
  const page = serverContext()
  const queryClient = makeQueryClient(page ? () => page.language : pageLanguage)
  const i18n = translationsOf(page)
  const facts: ShopFacts = {
    currency: page?.currency ?? 'VND',
    timeZone: page?.timeZone ?? 'Asia/Ho_Chi_Minh',
    publicOrigin: page?.publicOrigin ?? '',
    languages: page?.languages ?? allLanguages,
  }
  if (page?.signedIn === false) queryClient.setQueryData(read(getCurrentUser).queryKey, null)

  return createRouter({
    routeTree,
    context: { queryClient, i18n, facts, missing: page?.missing ?? false },
    // An unknown address is a page of its own, not a part of the page whose path it begins with.
    notFoundMode: 'root',
    // Nor is one in other letters: the server decides by the letters who may see an address.
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    scrollRestoration: afterTheFirst(),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultViewTransition: { types: transitionBetween },
    ...(page?.nonce && { ssr: { nonce: page.nonce } }),
    dehydrate: (): Carried => ({
      facts,
      language: page?.language ?? 'en',
      reads: dehydrate(queryClient, ended),
    }),
    hydrate: (carried: Carried) => {
      Object.assign(facts, carried.facts)
      readIn(carried.language)
      loadTranslations(i18n, carried.language, embeddedTranslations())
      hydrate(queryClient, carried.reads)
    },
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>{children}</I18nProvider>
      </QueryClientProvider>
    ),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
