import { useState } from 'react'
import { listPublicHolidays } from '../../contract/index.ts'
import { call } from '#kernel/web/api.ts'
import { locale, t } from '#kernel/web/backoffice/language.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** The days of a typed list, between spaces, commas or line breaks. */
export const listedDays = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** The list with further days, each once and in order. */
export const joinDays = (text: string, added: readonly string[]): string =>
  [...new Set([...listedDays(text), ...added])].sort().join('\n')

const monday = 1
const weekDays = Array.from({ length: 7 }, (_, index) => (monday + index) % 7)
/** The first of February 2026 is a Sunday. */
const dateOf = (day: number) => new Date(Date.UTC(2026, 1, 1 + day))

/** A box for each day of the week on which the workshop works. */
export function WorkingWeek({
  restDays,
  error,
  onChange,
}: {
  /** From 0 for Sunday to 6 for Saturday. */
  restDays: readonly number[]
  error: string | undefined
  onChange: (restDays: number[]) => void
}) {
  const name = new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' })
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t('Working days')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {weekDays.map((day) => (
          <CheckField
            key={day}
            label={name.format(dateOf(day))}
            checked={!restDays.includes(day)}
            onChange={(works) =>
              onChange(works ? restDays.filter((restDay) => restDay !== day) : [...restDays, day])
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="text-sm text-clay">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Offers the public holidays of the country for a year; they are saved with the form. */
export function PublicHolidays({ onAdd }: { onAdd: (days: string[]) => void }) {
  const [thisYear] = useState(() => new Date().getFullYear())
  const [year, setYear] = useState(thisYear)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(listPublicHolidays, { query: { year } }),
    onSuccess: (holidays) => {
      onAdd(holidays.map(({ day }) => day))
      toast({
        title: t('{{count}} public holidays added to the list', { count: holidays.length }),
        description: holidays.map(({ name }) => name).join(', '),
      })
    },
    onError: toastFailure('Failed to load the holidays'),
  })
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-2">
      <select
        aria-label={t('Year')}
        value={year}
        onChange={({ target }) => setYear(Number(target.value))}
        className="min-h-10 rounded-md border border-line bg-surface px-2 text-sm"
      >
        {[thisYear, thisYear + 1, thisYear + 2].map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
      <Button type="button" look="quiet" size="sm" disabled={isPending} onClick={() => mutate()}>
        {t('Add the public holidays of the country')}
      </Button>
    </div>
  )
}
