import type { Endpoint, Input, Output } from '../contract/endpoint.ts'
import { inPageLanguage, read, readAnswer, textsMark } from './api.ts'

/** One page of a list that is longer than a page. */
export interface Page<Row> {
  rows: Row[]
  /** Cursor of the page after this one; null on the last. */
  next: string | null
  /** How many rows the whole list has. */
  total: number
  /** Whether `total` is only about right. */
  estimated: boolean
}

type RowOf<E extends Endpoint> = Output<E> extends (infer Row)[] ? Row : never

/**
 * Query options of one page of a list: its rows, and what the headers tell about the others. The
 * key differs from that of `read`, because the same address is kept in another shape.
 */
export function readPage<E extends Endpoint>(endpoint: E, input: Partial<Input<E>> = {}) {
  const [path] = read(endpoint, input).queryKey
  return {
    queryKey: [path, 'page'] as const,
    queryFn: ({ queryKey }: { queryKey: readonly [string, 'page'] }) => pageAt<RowOf<E>>(queryKey[0]),
  }
}

/** The same with the texts in the language of the page, for visitors. */
export function readTextsPage<E extends Endpoint & { translated: true }>(
  endpoint: E,
  input: Partial<Input<E>> = {},
) {
  const [path] = read(endpoint, input).queryKey
  return {
    queryKey: [path, textsMark, 'page'] as const,
    queryFn: ({ queryKey }: { queryKey: readonly [string, typeof textsMark, 'page'] }) =>
      pageAt<RowOf<E>>(inPageLanguage(queryKey[0])),
  }
}

async function pageAt<Row>(path: string): Promise<Page<Row>> {
  const { body, headers } = await readAnswer(path)
  const rows = body as Row[]
  return {
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
