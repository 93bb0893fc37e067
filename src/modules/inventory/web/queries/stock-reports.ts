import { useQueryClient } from '@tanstack/react-query'
import {
  getAlertMails,
  putAlertMails,
  readConsumption,
  readMaterialForecast,
  readStockHealth,
  readStockMovements,
  readValuation,
} from '../../contract/stock-reports.ts'
import { call, read } from '#kernel/web/api.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

export const stockValuation = read(readValuation)
export const stockHealth = read(readStockHealth)
export const stockMovements = read(readStockMovements, { query: { months: 12 } })
/** Consumption in a month such as `2026-11`; the first hundred items. */
export const consumptionIn = (month: string) => readPage(readConsumption, { query: { month } })

/** The materials needed in this month and the following ones; the first hundred items. */
export const materialForecast = (months: number) => readPage(readMaterialForecast, { query: { months } })

export const alertMails = read(getAlertMails)

/** Subscribes to alert mails, or unsubscribes. */
export function useAlertMails() {
  const client = useQueryClient()
  return useMutation({
    // Serialised, because the box may be ticked faster than the server responds.
    scope: { id: 'alert mails' },
    mutationFn: (isWanted: boolean) => call(putAlertMails, { body: { wanted: isWanted } }),
    onSuccess: ({ wanted }) => {
      client.setQueryData(alertMails.queryKey, { wanted })
      toast({ title: wanted ? 'You get a mail for every new alert' : 'You get no more mails about alerts' })
    },
    onError: toastFailure('Failed to change mails'),
    onSettled: () => refresh(client, getAlertMails),
  })
}
