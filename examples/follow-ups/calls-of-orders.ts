import { call, locale } from 'fenestra/web'
import { listFollowUps } from './contract.ts'
import { t } from './translations.ts'

/** What the list of orders says of the calls about them: the day, or what came of it. */
export async function callsOfOrders(ids: readonly string[]): Promise<Record<string, string>> {
  const calls = await call(listFollowUps, { query: { orderIds: ids.join(','), limit: ids.length } })
  return Object.fromEntries(
    calls.map(({ orderId, dueOn, doneAt, outcome }) => {
      const day = new Date(dueOn).toLocaleDateString(locale(), { timeZone: 'UTC' })
      return [orderId, doneAt === null ? day : outcome || t('done')]
    }),
  )
}
