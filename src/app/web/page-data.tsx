import type { QueryClient, QueryKey, QueryState } from '@tanstack/react-query'
import { createSerializationAdapter, useRouter } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageContext, Translations } from '#kernel/contract/page.ts'
import { fetchTexts } from '#kernel/web/i18n/fetch-texts.ts'
import { dedupeSpellings, restoreSpellings } from '#kernel/rules/parsing/duplicate-spellings.ts'
import type { ShopConfig } from '#kernel/web/shop-config.ts'

const id = 'page-data'

/** The data from which a page was rendered, so that the browser does not request it again. */
export interface PageData {
  facts: ShopConfig
  language: string
  /** Key and result of each successful read. */
  reads: [QueryKey, unknown][]
}

/** A read that failed while the server rendered the page. */
export interface FailedRead {
  queryKey: QueryKey
  state: QueryState
}

/** The data of one page while the server renders it. */
export interface OutgoingData {
  /**
   * Collects what the page has read; called once its loaders have finished.
   * @returns the failed reads, which the browser starts again
   */
  collect(language: string): FailedRead[]
  /** As JSON for a script element. */
  html(): string
  /** The index of a read's result among the reads; undefined for any other value. */
  placeOf(value: unknown): number | undefined
}

function collected(queryClient: QueryClient, facts: ShopConfig): OutgoingData {
  let data: PageData = { facts, language: 'en', reads: [] }
  const places = new Map<unknown, number>()
  return {
    collect(language) {
      const ended = queryClient
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.status === 'success' })
      const whole = new Set(ended.map(({ queryKey }) => JSON.stringify(queryKey)))
      // The browser makes a part of a read, whose key is longer, from the whole one.
      const sent = ended.filter(
        ({ queryKey }) => queryKey.length < 3 || !whole.has(JSON.stringify(queryKey.slice(0, -1))),
      )
      data = { facts, language, reads: sent.map(({ queryKey, state }) => [queryKey, state.data]) }
      for (const [index, [, pageRead]] of data.reads.entries())
        if (typeof pageRead === 'object' && pageRead !== null) places.set(pageRead, index)
      return queryClient
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.status === 'error' })
        .map(({ queryKey, state }) => ({ queryKey, state }))
    },
    // Escaped, because `<` in a text could close the element.
    html: () => JSON.stringify(dedupeSpellings(data)).replaceAll('<', '\\u003c'),
    placeOf: (value) => places.get(value),
  }
}

/** Collects the results of a page's reads; empty in the browser. */
export const outgoingData = createIsomorphicFn()
  .server(collected)
  .client((_queryClient: QueryClient, _facts: ShopConfig): OutgoingData => ({
    collect: () => [],
    html: () => '',
    placeOf: () => undefined,
  }))

const written = createIsomorphicFn()
  .server((outgoing: OutgoingData) => ({
    html: outgoing.html(),
    texts: (getGlobalStartContext() as unknown as PageContext).textsUrl,
  }))
  // The element exists already and stays unchanged.
  .client((_outgoing: OutgoingData) => ({ html: '', texts: undefined }))

/** The script element with the page's data, and the URL of its texts. */
export function PageDataElement() {
  const { html, texts } = written(useRouter().options.context.outgoing)
  return (
    <script
      type="application/json"
      id={id}
      data-texts={texts}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

let received: PageData | undefined

/** In the browser: the data that the server wrote. */
export function receivedData(): PageData {
  received ??= restoreSpellings(JSON.parse(document.getElementById(id)?.textContent ?? '{}')) as PageData
  return received
}

let texts: Promise<Translations> | undefined

declare global {
  interface Window {
    /** The request of the page's texts, which `deferred-scripts.ts` sends; missing while Vite serves the sources. */
    sentTexts?: Promise<Response>
  }
}

/** In the browser: the texts of the page, from a file that all pages of a language share. Rejects without a connection. */
export function pageTexts(): Promise<Translations> {
  texts ??= fetchTexts(document.getElementById(id)?.dataset['texts'] ?? '', 0, window.sentTexts)
  return texts
}

/** Loaders mostly return results of reads. The router sends the index of such a result instead of a second copy. */
export const dedupeResults = (outgoing: OutgoingData) =>
  createSerializationAdapter({
    key: 'read',
    test: (value): value is object => outgoing.placeOf(value) !== undefined,
    toSerializable: (value) => outgoing.placeOf(value) as number,
    fromSerializable: (index) => receivedData().reads[index]?.[1] as object,
  })
