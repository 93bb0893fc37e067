import { Plus, X } from 'lucide-react'
import type { FieldErrors } from 'react-hook-form'
import { weekdays, type OpeningTime, type Weekday } from '../../contract/shop-details.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { FieldError } from '#kernel/web/ui/field-error.tsx'

const dayNames: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

/** A day's first interval defaults to that of the day before, so a typical week takes five clicks. */
function nextTime(times: readonly OpeningTime[], day: Weekday): OpeningTime {
  if (times.some((time) => time.day === day)) return { day, opens: '', closes: '' }
  const earlier = times.findLast((time) => weekdays.indexOf(time.day) < weekdays.indexOf(day))
  return { day, opens: earlier?.opens ?? '08:00', closes: earlier?.closes ?? '17:00' }
}

interface OpeningHoursFieldProps {
  value: readonly OpeningTime[]
  onChange: (times: readonly OpeningTime[]) => void
  disabled: boolean
  errors: FieldErrors<{ times: OpeningTime[] }>['times']
}

/** The opening times by day. */
export function OpeningHoursField({ value, onChange, disabled, errors }: OpeningHoursFieldProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1 text-sm font-medium">Opening hours</legend>
      <ul className="grid divide-y divide-line">
        {weekdays.map((day) => (
          <DayRow key={day} day={day} value={value} onChange={onChange} errors={errors} />
        ))}
      </ul>
      <FieldError id="opening_hours" error={errors?.message ?? errors?.root?.message} />
    </fieldset>
  )
}

function DayRow({
  day,
  value,
  onChange,
  errors,
}: Omit<OpeningHoursFieldProps, 'disabled'> & { day: Weekday }) {
  const name = dayNames[day]
  const change = (index: number, to: Partial<OpeningTime>) =>
    onChange(value.map((time, position) => (position === index ? { ...time, ...to } : time)))
  const ofDay = value.map((time, index) => ({ time, index })).filter(({ time }) => time.day === day)
  return (
    <li className="grid grid-cols-[5.5rem_1fr_auto] items-start gap-x-1 py-1">
      <span className="py-2">{name}</span>
      <div className="grid gap-1">
        {ofDay.map(({ time, index }) => (
          <TimeRow
            key={index}
            time={time}
            name={name}
            onChange={(to) => change(index, to)}
            onRemove={() => onChange(value.toSpliced(index, 1))}
            error={errors?.[index]?.opens?.message ?? errors?.[index]?.closes?.message}
          />
        ))}
        {ofDay.length === 0 && <span className="py-2 text-ink-soft">Closed</span>}
      </div>
      <Button
        look="plain"
        size="sm"
        className="size-11 px-0!"
        aria-label={`Add opening time on ${name}`}
        onClick={() => onChange([...value, nextTime(value, day)])}
      >
        <Plus size={15} aria-hidden />
      </Button>
    </li>
  )
}

function TimeRow({
  time,
  name,
  onChange,
  onRemove,
  error,
}: {
  time: OpeningTime
  name: string
  onChange: (to: Partial<OpeningTime>) => void
  onRemove: () => void
  error: string | undefined
}) {
  // Hides the browser's picker icon, because two fields with icons do not fit on a phone.
  const box =
    'w-full max-w-28 min-w-0 rounded-md border border-line bg-surface px-2 py-1.5 hover:border-ink-soft disabled:opacity-60 [&::-webkit-calendar-picker-indicator]:hidden'
  return (
    <div>
      <div className="flex items-center gap-1">
        <input
          type="time"
          aria-label={`${name}, opens`}
          aria-invalid={error !== undefined}
          value={time.opens}
          onChange={({ target }) => onChange({ opens: target.value })}
          className={box}
        />
        <span aria-hidden>–</span>
        <input
          type="time"
          aria-label={`${name}, closes`}
          aria-invalid={error !== undefined}
          value={time.closes}
          onChange={({ target }) => onChange({ closes: target.value })}
          className={box}
        />
        <Button
          look="plain"
          size="sm"
          className="size-11 shrink-0 px-0!"
          aria-label={`Remove opening time on ${name}`}
          onClick={onRemove}
        >
          <X size={15} aria-hidden />
        </Button>
      </div>
      <FieldError id={`${name}-${time.opens}`} error={error} />
    </div>
  )
}
