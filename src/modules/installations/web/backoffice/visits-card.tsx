import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { putVisitSettings, type VisitSettings } from '../../contract/visit-settings.ts'
import { ApiError, call } from '#kernel/web/api.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { TextArea } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { BookingFields, bookingOf, typedBooking } from './booking-fields.tsx'
import { visitSettings } from '../queries/staff-installations.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** Edits the usual times of visits, and what shoppers may book; for administrators. */
export function VisitsCard() {
  const may = useMay(putVisitSettings)
  const { data, isError, error, refetch, isFetching } = useQuery({ ...visitSettings, enabled: may })
  if (!may) return null
  return (
    <Card title="Visits" hint="The times of day to choose from when an installation is planned.">
      {isError ? (
        <CouldNotLoad error={error} retry={refetch} busy={isFetching} />
      ) : data ? (
        <VisitsForm key={data.version} saved={data} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  )
}

function VisitsForm({ saved }: { saved: VisitSettings }) {
  const client = useQueryClient()
  const [slots, setSlots] = useState(saved.timeSlots.join('\n'))
  const [booking, setBooking] = useState(() => typedBooking(saved.booking))
  const [checks, setChecks] = useState(saved.checks)
  const [warnsUnmade, setWarnsUnmade] = useState(saved.warnsUnmade)
  // Ticked where booking is turned on.
  const [reminds, setReminds] = useState(saved.reminds || saved.booking.purposes.length === 0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const timeSlots = slots
        .split('\n')
        .map((slot) => slot.trim())
        .filter(Boolean)
      return call(putVisitSettings, {
        body: {
          timeSlots,
          booking: bookingOf(booking),
          checks,
          warnsUnmade,
          reminds: reminds && booking.purposes.length > 0,
          version: saved.version,
        },
      })
    },
    onSuccess: (next) => {
      client.setQueryData(visitSettings.queryKey, next)
      toast({ title: 'Settings saved' })
    },
    onError: toastFailure('Failed to save settings'),
  })
  const errors = error instanceof ApiError ? error.fields : {}
  const refused = Object.entries(errors).find(([field]) => field.startsWith('timeSlots'))?.[1]
  return (
    <Form className="grid gap-4" onSend={() => mutate()}>
      <TextArea
        label="Time slots"
        hint="One a line, like 08:00–10:00."
        rows={5}
        value={slots}
        error={refused}
        onChange={({ target }) => setSlots(target.value)}
      />
      <BookingFields values={booking} errors={errors} change={(by) => setBooking({ ...booking, ...by })} />
      {booking.purposes.length > 0 && (
        <CheckField label="Remind customers the day before a visit" checked={reminds} onChange={setReminds} />
      )}
      <CheckField
        label="Fitters measure the pieces of an order again on the phone"
        checked={checks}
        onChange={setChecks}
      />
      <CheckField
        label="Warn of visits with pieces that are neither checked nor packed"
        checked={warnsUnmade}
        onChange={setWarnsUnmade}
      />
      <Button type="submit" size="sm" className="justify-self-end" disabled={isPending}>
        Save visits
      </Button>
    </Form>
  )
}
