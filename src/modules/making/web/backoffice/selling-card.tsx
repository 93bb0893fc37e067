import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getSelling, putSelling, safetyStandards } from '../../contract/index.ts'
import type { SafetyStandard, SellingSettings } from '../../contract/index.ts'
import { ApiError, call, read } from '../../../../kernel/web/api.ts'
import { CouldNotLoad } from '../../../../kernel/web/backoffice/could-not-load.tsx'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { toastFailure } from '../../../../kernel/web/backoffice/write.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { TextArea } from '../../../../kernel/web/ui/field.tsx'
import { Form } from '../../../../kernel/web/ui/form.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { Skeleton } from '../../../../kernel/web/ui/skeleton.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { Card } from '../../../settings/web/backoffice/index.ts'

const labels: Record<SafetyStandard, string> = {
  en13120: 'Europe: EN 13120',
  wcma2022: 'USA: ANSI/WCMA A100.1-2022',
  as_nz: 'Australia and New Zealand',
  none: 'None',
}

const sellingSettings = read(getSelling)

/** The rules of child safety that the shop follows, and the days on which nobody works; for administrators. */
export function SellingCard() {
  const may = useMay(putSelling)
  const { data, isError, error, refetch, isFetching } = useQuery({ ...sellingSettings, enabled: may })
  if (!may) return null
  return (
    <Card
      title="Child safety and days off"
      hint="Which cords and chains may be sold, and the days that lead times leave out beside weekends."
    >
      {isError ? (
        <CouldNotLoad error={error} retry={refetch} busy={isFetching} />
      ) : data ? (
        <SellingForm key={data.version} saved={data} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  )
}

function SellingForm({ saved }: { saved: SellingSettings }) {
  const client = useQueryClient()
  const [safety, setSafety] = useState(saved.safety)
  const [days, setDays] = useState(saved.holidays.join('\n'))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(putSelling, {
        body: { safety, holidays: days.split(/[\s,]+/).filter(Boolean), version: saved.version },
      }),
    onSuccess: (next) => {
      client.setQueryData(sellingSettings.queryKey, next)
      toast({ title: 'Settings saved' })
    },
    onError: toastFailure('Failed to save settings'),
  })
  const refused = error instanceof ApiError ? Object.entries(error.fields) : []
  return (
    <Form className="grid gap-4" onSend={() => mutate()}>
      <SelectField
        label="Rules of child safety"
        value={safety}
        onChange={({ target }) => setSafety(safetyStandards.find((one) => one === target.value) ?? safety)}
      >
        {safetyStandards.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Days off"
        hint="One a line, like 2027-01-01."
        rows={4}
        value={days}
        error={refused.find(([name]) => name.startsWith('holidays'))?.[1]}
        onChange={({ target }) => setDays(target.value)}
      />
      <Button type="submit" size="sm" className="justify-self-end" disabled={isPending}>
        Save child safety and days off
      </Button>
    </Form>
  )
}
