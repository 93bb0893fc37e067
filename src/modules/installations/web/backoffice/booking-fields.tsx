import { locale, t } from '#kernel/web/backoffice/language.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { visitPurposes, type VisitBooking, type VisitPurpose } from '../../contract/visit-settings.ts'

/** The booking of visits as it is typed. */
export interface TypedBooking extends Pick<VisitBooking, 'purposes' | 'weekdays'> {
  places: string
  noticeDays: string
  weeks: string
}

export const typedBooking = ({ places, noticeDays, weeks, ...rest }: VisitBooking): TypedBooking => ({
  ...rest,
  places: String(places),
  noticeDays: String(noticeDays),
  weeks: String(weeks),
})

export const bookingOf = ({ places, noticeDays, weeks, ...rest }: TypedBooking): VisitBooking => ({
  ...rest,
  places: Number(places),
  noticeDays: Number(noticeDays),
  weeks: Number(weeks),
})

export const purposeLabels = { measuring: 'Measuring', fitting: 'Fitting' } as const
/** What a visit is for unless staff say it. */
export const usualPurpose = (orderId: string | null): VisitPurpose => (orderId ? 'fitting' : 'measuring')
/** Monday first; 0 is Sunday. */
const week = [1, 2, 3, 4, 5, 6, 0]
const nameOf = (day: number) =>
  // 4 January 2026 is a Sunday.
  new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day))

const toggled = <Value,>(list: readonly Value[], value: Value, isOn: boolean) =>
  isOn ? [...list, value] : list.filter((listed) => listed !== value)

/** Which visits shoppers may book, and when. */
export function BookingFields({
  values,
  errors,
  change,
}: {
  values: TypedBooking
  errors: Record<string, string>
  change: (by: Partial<TypedBooking>) => void
}) {
  const numbers = [
    { name: 'places', label: t('Visits at the same time') },
    { name: 'noticeDays', label: t('Days of notice') },
    { name: 'weeks', label: t('Weeks ahead') },
  ] as const
  return (
    <>
      <fieldset>
        <legend className="text-sm font-medium">Visits that shoppers can book themselves</legend>
        <div className="flex flex-wrap gap-x-6">
          {visitPurposes.map((purpose) => (
            <CheckField
              key={purpose}
              label={t(purposeLabels[purpose])}
              checked={values.purposes.includes(purpose)}
              onChange={(isOn) => change({ purposes: toggled(values.purposes, purpose, isOn) })}
            />
          ))}
        </div>
      </fieldset>
      {values.purposes.length > 0 && (
        <>
          <p className="text-sm text-ink-soft">
            Shoppers find free time slots on the page /visits, which the footer links. A visit takes the place
            of every slot that it overlaps, whoever planned it. Days off of the shop have none.
          </p>
          <fieldset>
            <legend className="text-sm font-medium">Days with visits</legend>
            <div className="flex flex-wrap gap-x-6">
              {week.map((day) => (
                <CheckField
                  key={day}
                  label={nameOf(day)}
                  checked={values.weekdays.includes(day)}
                  onChange={(isOn) => change({ weekdays: toggled(values.weekdays, day, isOn) })}
                />
              ))}
            </div>
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-3">
            {numbers.map(({ name, label }) => (
              <Field
                key={name}
                label={label}
                inputMode="numeric"
                value={values[name]}
                error={errors[`booking.${name}`]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            ))}
          </div>
        </>
      )}
    </>
  )
}
