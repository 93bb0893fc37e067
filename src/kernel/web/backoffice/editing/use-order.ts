import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import type { orderEndpoint } from '#kernel/contract/order-endpoint.ts'
import { call } from '../../api.ts'
import { useWrite } from '../write.ts'

/**
 * Puts the records of a list in another order: shown at once, and as before when the server refuses.
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
      client.setQueryData(key, (shown: Row[] | { rows: Row[] } | undefined) =>
        shown === undefined || Array.isArray(shown) ? [...rows] : { ...shown, rows: [...rows] },
      )
      return call(endpoint, { body: { ids: rows.map(({ id }) => id) } })
    },
    refreshes: [list],
  })
}
