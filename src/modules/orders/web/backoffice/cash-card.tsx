import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#kernel/web/api.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { putCashRounding, type CashRoundingSettings } from '../../contract/index.ts'
import { cashRoundingSettings } from '../queries/cash-rounding.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** The setting for rounding cash on delivery; for administrators only. */
export function CashCard() {
  const may = useMay(putCashRounding)
  const { data, isError, error, refetch, isFetching } = useQuery({ ...cashRoundingSettings, enabled: may })
  if (!may) return null
  return (
    <Card
      title="Cash on delivery"
      hint="What is collected can be rounded to coins and notes that there are. Prices and totals stay exact; orders that were placed keep their rounding."
    >
      {isError ? (
        <CouldNotLoad error={error} retry={refetch} busy={isFetching} />
      ) : data ? (
        <CashForm key={data.step} saved={data} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  )
}

function CashForm({ saved }: { saved: CashRoundingSettings }) {
  const client = useQueryClient()
  const [step, setStep] = useState(saved.step === null ? '' : String(saved.step))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(putCashRounding, { body: { step: step === '' ? null : Number(step) } }),
    onSuccess: (next) => {
      client.setQueryData(cashRoundingSettings.queryKey, next)
      toast({ title: 'Settings saved' })
    },
    onError: toastFailure('Failed to save settings'),
  })
  return (
    <Form className="flex flex-wrap items-start gap-3" onSend={() => mutate()}>
      <div className="grow">
        <NumberField
          label="Rounded to"
          decimals="currency"
          autoComplete="off"
          value={step}
          onChange={setStep}
          error={error instanceof ApiError ? error.fields['step'] : undefined}
          hint="Empty: not rounded"
        />
      </div>
      <Button type="submit" size="sm" className="max-desk:min-h-11 sm:mt-6.5" disabled={isPending}>
        Save cash rounding
      </Button>
    </Form>
  )
}
