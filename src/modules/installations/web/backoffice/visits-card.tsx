import { useState } from 'react'
import { putVisitSettings, type VisitSettings } from '../../contract/visit-settings.ts'
import { call } from '#kernel/web/api.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { TextArea } from '#kernel/web/ui/field.tsx'
import { BookingFields, bookingOf, typedBooking } from './booking-fields.tsx'
import { visitSettings } from '../queries/staff-installations.ts'
import { SettingsCard, useSettingsPart } from '#modules/settings/web/backoffice/index.ts'

/** Edits the usual times of visits, and what shoppers may book; for administrators. */
export function VisitsCard() {
  return (
    <SettingsCard
      title="Visits"
      hint="The times of day to choose from when an installation is planned."
      reads={visitSettings}
      writes={putVisitSettings}
      height="h-40"
    >
      {(saved) => <VisitsForm saved={saved} />}
    </SettingsCard>
  )
}

function VisitsForm({ saved }: { saved: VisitSettings }) {
  const [slots, setSlots] = useState(saved.timeSlots.join('\n'))
  const [booking, setBooking] = useState(() => typedBooking(saved.booking))
  const [checks, setChecks] = useState(saved.checks)
  const [warnsUnmade, setWarnsUnmade] = useState(saved.warnsUnmade)
  // Ticked where booking is turned on.
  const [reminds, setReminds] = useState(saved.reminds || saved.booking.purposes.length === 0)
  const body = {
    timeSlots: slots
      .split('\n')
      .map((slot) => slot.trim())
      .filter(Boolean),
    booking: bookingOf(booking),
    checks,
    warnsUnmade,
    reminds: reminds && booking.purposes.length > 0,
  }
  const { faults } = useSettingsPart(body, (version) =>
    call(putVisitSettings, { body: { ...body, version } }),
  )
  const refused = Object.entries(faults).find(([field]) => field.startsWith('timeSlots'))?.[1]
  return (
    <>
      <TextArea
        label="Time slots"
        hint="One a line, like 08:00–10:00."
        rows={5}
        value={slots}
        error={refused}
        onChange={({ target }) => setSlots(target.value)}
      />
      <BookingFields values={booking} errors={faults} change={(by) => setBooking({ ...booking, ...by })} />
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
    </>
  )
}
