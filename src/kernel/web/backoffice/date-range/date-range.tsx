import { CalendarDays } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId, useState } from 'react'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { useShopConfig } from '../../shop.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError, refusedBy } from '../../ui/field-error.tsx'
import { locale, t } from '../language.ts'
import { PopoverCard } from '../layout/popover-card.tsx'
import { dayPresets, daysText, type Days, type PresetName } from './presets.ts'

export interface DateRangeProps {
  /** Dates in the shop's time zone, both inclusive; undefined: no limit. */
  from?: string | undefined
  to?: string | undefined
  /** The label: `Days`. */
  label: string
  /** Whether either day may be missing. */
  isOptional: boolean
  /** Called with both days, and the preset if one was chosen. */
  choose: (days: Partial<Days>, preset?: PresetName) => void
}

function chosenText({ label, from, to }: DateRangeProps): string {
  if (from && to && from <= to) return daysText({ from, to }, locale())
  if (from && to) return `${daysText({ from, to: from }, locale())} – ${daysText({ from: to, to }, locale())}`
  if (from) return t('From {{day}}', { day: daysText({ from, to: from }, locale()) })
  if (to) return t('Until {{day}}', { day: daysText({ from: to, to }, locale()) })
  return t('{{label}}: all', { label })
}

/** A button that shows a date range and opens presets and two date fields. */
export function DateRange(props: DateRangeProps) {
  const [isOpen, setOpen] = useState(false)
  const { label, from, to } = props
  const isSet = Boolean(from ?? to)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        className={buttonClasses(
          { look: 'quiet', size: 'sm' },
          classes(
            'figures gap-1.5 font-normal! whitespace-nowrap max-desk:min-h-11',
            isSet ? 'border-ink-soft!' : 'text-ink-soft!',
          ),
        )}
      >
        <CalendarDays size={15} aria-hidden />
        {isSet && <span className="sr-only">{label}: </span>}
        {chosenText(props)}
      </Popover.Trigger>
      {/* Not in a portal, so that its fields get the styles and language of the screen. */}
      <PopoverCard
        aria-label={label}
        align="start"
        className="grid w-84 max-w-(--radix-popover-content-available-width) gap-3 p-3 sm:w-auto sm:max-w-none sm:grid-cols-[auto_11rem] sm:gap-4"
      >
        <Presets {...props} close={() => setOpen(false)} />
        <Fields {...props} close={() => setOpen(false)} />
      </PopoverCard>
    </Popover.Root>
  )
}

type DateRangePanelProps = DateRangeProps & { close: () => void }

const preset =
  'min-h-8 w-full rounded-md px-2 text-left hover:bg-linen aria-pressed:bg-stone aria-pressed:font-medium max-desk:min-h-11'

function Presets({ label, from, to, isOptional, choose, close }: DateRangePanelProps) {
  const today = todayIn(useShopConfig().timeZone)
  const take = (days: Partial<Days>, name?: PresetName) => {
    choose(days, name)
    close()
  }
  return (
    <ul className="grid grid-cols-2 content-start sm:grid-cols-1">
      {dayPresets.map(({ name, label: what, of }) => {
        const days = of(today)
        return (
          <li key={name}>
            <button
              type="button"
              aria-pressed={days.from === from && days.to === to}
              onClick={() => take(days, name)}
              className={preset}
            >
              {t(what)}
            </button>
          </li>
        )
      })}
      {isOptional && (
        <li>
          <button type="button" aria-pressed={!from && !to} onClick={() => take({})} className={preset}>
            {t('{{label}}: all', { label })}
          </button>
        </li>
      )}
    </ul>
  )
}

/** Input is applied when a field loses the focus or Enter is pressed. */
function Fields({ from = '', to = '', isOptional, choose, close }: DateRangePanelProps) {
  const [typed, setTyped] = useState({ from, to })
  const id = useId()
  const isTurned = typed.from !== '' && typed.to !== '' && typed.from > typed.to
  const isMissing = !isOptional && (typed.from === '' || typed.to === '')
  const error = isTurned ? t('The first day is after the last') : undefined
  const settle = () => {
    const isSame = typed.from === from && typed.to === to
    if (isTurned || isMissing || isSame) return
    choose({ ...(typed.from && { from: typed.from }), ...(typed.to && { to: typed.to }) })
  }
  const field = (name: keyof Days, label: string) => (
    <label className="grid gap-1 text-ink-soft">
      {label}
      <input
        type="date"
        aria-label={label}
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        onBlur={settle}
        onKeyDown={({ key }) => {
          if (key !== 'Enter' || isTurned || isMissing) return
          settle()
          close()
        }}
        {...refusedBy(error, id)}
        className="h-11 w-full min-w-0 rounded-md border border-line bg-surface px-2 text-base text-ink hover:border-ink-soft desk:h-9 desk:text-dense"
      />
    </label>
  )
  return (
    <div className="grid content-start gap-3 border-t border-line pt-3 sm:border-t-0 sm:border-l sm:pt-0 sm:pl-4">
      {field('from', t('From'))}
      {field('to', t('To'))}
      <FieldError id={id} error={error} />
    </div>
  )
}
