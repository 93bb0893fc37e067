import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import type { orderEndpoint } from '#kernel/contract/order-endpoint.ts'
import { call } from '../../api.ts'
import { useWrite } from '../write.ts'

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * Puts the records of a list in another order: shown at once, and as stored when the server refuses, also because
 * somebody else changed the order in the meantime.
 * @param options.list the list that is read again
 * @param options.key the query key of the shown list: rows, or a page of them
 */
export function useOrder<Row extends { id: string }>(
  endpoint: ReturnType<typeof orderEndpoint>,
  {
    list,
    key,
    ...messages
  }: Pick<Parameters<typeof useWrite>[0], 'done' | 'failed'> & {
    list: Pick<Endpoint, 'path'>
    key: readonly unknown[]
  },
) {
  const client = useQueryClient()
  return useWrite({
    ...messages,
    write: (rows: readonly Row[]) => {
      const shown = client.getQueryData<Row[] | { rows: Row[] }>(key)
      const isPage = shown !== undefined && !Array.isArray(shown)
      client.setQueryData(key, isPage ? { ...shown, rows: [...rows] } : [...rows])
      const seen = idsOf(isPage ? shown.rows : (shown ?? []))
      return call(endpoint, { body: { ids: idsOf(rows), seen } })
    },
    refreshes: [list],
  })
}
