import { useNavigate } from '@tanstack/react-router'
import type { PeriodStep } from '../../contract.ts'
import { steps, type DashboardSearch, type RangeName } from './period.ts'
import { DateRange } from '#kernel/web/backoffice/date-range/date-range.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { t } from '#kernel/web/backoffice/language.ts'

/** The most common ranges, shown as buttons. */
const shortRanges = ['7', '30', '90'] as const

const control =
  'h-11 rounded-md border border-line bg-surface px-2 text-base hover:border-ink-soft desk:h-9 desk:text-dense'

/** Selects the days that the charts show and their step; both are stored in the URL. */
export function PeriodPicker({
  period,
  askedStep,
}: {
  period: { range: RangeName; from: string; to: string; by: PeriodStep }
  /** The step that was chosen; undefined: the usual one of the days. */
  askedStep: PeriodStep | undefined
}) {
  const navigate = useNavigate()
  const ask = (search: DashboardSearch) =>
    void navigate({ to: '/admin', search, replace: true, resetScroll: false })
  const { range, from, to, by } = period
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Period</legend>
      <span className="flex rounded-md border border-line max-desk:hidden">
        {shortRanges.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={range === name}
            onClick={() => ask({ range: name })}
            className={classes(
              'h-8.5 rounded-md px-3 focus-visible:-outline-offset-2',
              range === name ? 'bg-stone font-medium' : 'text-ink-soft hover:bg-linen hover:text-ink',
            )}
          >
            {`${name} days`}
          </button>
        ))}
      </span>
      <DateRange
        label="Period"
        from={from}
        to={to}
        isOptional={false}
        choose={(days, preset) =>
          ask(preset ? { range: preset } : { range: 'custom', ...days, ...(askedStep && { by: askedStep }) })
        }
      />
      <select
        aria-label={t('By', { context: 'step' })}
        value={by}
        onChange={({ target }) =>
          ask({ range, ...(range === 'custom' && { from, to }), by: target.value as PeriodStep })
        }
        className={control}
      >
        {steps.map((step) => (
          <option key={step.by} value={step.by}>
            {t(`By ${step.label.toLowerCase()}`)}
          </option>
        ))}
      </select>
    </fieldset>
  )
}
