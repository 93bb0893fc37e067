import { useQuery, useQueryClient } from '@tanstack/react-query'
import { putSelling, type SellingSettings } from '#modules/making/contract/index.ts'
import { call } from '#kernel/web/api.ts'
import { useOptimisticChoice } from '#kernel/web/use-optimistic-choice.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { addressDays, maxSamples, maxSamplesOfAddress } from '../../contract/index.ts'
import { sellingSettings } from '../queries/staff-samples.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** Turns samples on or off; for administrators. */
export function SamplesCard() {
  const may = useMay(putSelling)
  const { data, isError, error, refetch, isFetching } = useQuery({ ...sellingSettings, enabled: may })
  if (!may) return null
  return (
    <Card
      title="Samples by post"
      hint={`Shoppers order samples below the swatches of a product: ${maxSamples} at a time, ${maxSamplesOfAddress} to one address in ${addressDays} days, free. You send them from CRM, Samples.`}
    >
      {isError ? (
        <CouldNotLoad error={error} retry={refetch} busy={isFetching} />
      ) : data ? (
        <SamplesSwitch key={data.version} saved={data} />
      ) : (
        <Skeleton className="h-11" />
      )}
    </Card>
  )
}

function SamplesSwitch({ saved }: { saved: SellingSettings }) {
  const client = useQueryClient()
  const { shown, choose, settle } = useOptimisticChoice(saved)
  const { mutate, isPending } = useMutation({
    mutationFn: (next: boolean) => call(putSelling, { body: { samples: next, version: saved.version } }),
    onSuccess: (next) => {
      client.setQueryData(sellingSettings.queryKey, next)
      toast({ title: 'Settings saved' })
    },
    onError: toastFailure('Failed to save settings'),
  })
  return (
    <CheckField
      label="Send samples by post"
      checked={shown.samples}
      disabled={isPending}
      onChange={(next) => {
        choose({ samples: next })
        mutate(next, { onSettled: settle })
      }}
    />
  )
}
