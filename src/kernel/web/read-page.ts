import type { Endpoint, Input, Output } from '#kernel/contract/endpoint.ts'
import { inPageLanguage, read, readResponse, textsKey } from './api.ts'

/** One page of a list. */
export interface Page<Row> {
  /** Its address, with everything that was asked for. */
  path: string
  rows: Row[]
  /** The cursor of the next page; null on the last. */
  next: string | null
  /** The number of rows in the whole list. */
  total: number
  /** Whether `total` is an estimate. */
  estimated: boolean
}

type RowOf<E extends Endpoint> = Output<E> extends (infer Row)[] ? Row : never

/**
 * Query options of one page of a list: its rows, and next cursor and total from the headers. The key differs from that
 * of `read`, because the same URL is cached in another format.
 */
export function readPage<E extends Endpoint>(endpoint: E, input: Partial<Input<E>> = {}) {
  const [path] = read(endpoint, input).queryKey
  return {
    queryKey: [path, 'page'] as const,
    queryFn: ({ queryKey }: { queryKey: readonly [string, 'page'] }) => pageAt<RowOf<E>>(queryKey[0]),
  }
}

/** The same for visitors, with texts in the language of the page. */
export function readTextsPage<E extends Endpoint & { translated: true }>(
  endpoint: E,
  input: Partial<Input<E>> = {},
) {
  const [path] = read(endpoint, input).queryKey
  return {
    queryKey: [path, textsKey, 'page'] as const,
    queryFn: ({ queryKey }: { queryKey: readonly [string, typeof textsKey, 'page'] }) =>
      pageAt<RowOf<E>>(inPageLanguage(queryKey[0])),
  }
}

async function pageAt<Row>(path: string): Promise<Page<Row>> {
  const { body, headers } = await readResponse(path)
  const rows = body as Row[]
  return {
    path,
    rows,
    next: nextCursor(headers['link']),
    total: Number(headers['x-total-count'] ?? rows.length),
    estimated: headers['x-total-estimated'] === 'true',
  }
}

/** The cursor in `Link: </api/orders?cursor=…>; rel="next"`. */
export function nextCursor(link: string | undefined): string | null {
  const target = /<([^<>]*)>\s*;\s*rel="next"/.exec(link ?? '')?.[1]
  return target === undefined ? null : new URL(target, 'http://shop').searchParams.get('cursor')
}
