import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { formatWeekday } from '#kernel/rules/format.ts'
import { usePageLanguage } from '#kernel/web/shop.ts'
import { RadioChoice } from '#kernel/web/ui/radio-choice.tsx'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import type { BookedSlot, FreeVisits } from '#modules/installations/contract/visit-booking.ts'

/** Chooses a free day, and one of its times. */
export function SlotChoice({
  days,
  chosen,
  error,
  onChoose,
}: {
  days: FreeVisits['days']
  chosen: BookedSlot
  error?: string | undefined
  onChoose: (chosen: BookedSlot) => void
}) {
  const { t } = useTranslation('visits')
  const language = usePageLanguage()
  const slots = days.find(({ day }) => day === chosen.day)?.slots ?? []
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('day')}
        value={chosen.day}
        onChange={({ target }) => onChoose({ day: target.value, slot: '' })}
      >
        {days.map(({ day }) => (
          <option key={day} value={day}>
            {formatWeekday(day, language)}
          </option>
        ))}
      </SelectField>
      <RadioChoice
        legend={t('time')}
        values={slots}
        labelOf={(slot) => slot}
        value={slots.includes(chosen.slot) ? chosen.slot : undefined}
        onChoose={(slot) => onChoose({ day: chosen.day, slot })}
      >
        {error && <FieldError id="visit-slot" error={error} />}
      </RadioChoice>
    </div>
  )
}
