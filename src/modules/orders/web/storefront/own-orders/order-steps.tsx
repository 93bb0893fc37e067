import { Check } from 'lucide-react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { orderStates } from '#modules/record-states/rules.ts'
import { classes } from '#kernel/web/ui/classes.ts'

/** The steps of an order; a cancelled one has none. */
const steps = orderStates.filter(({ status }) => status !== 'cancelled')

/** The progress of an order. */
export function OrderSteps({ status: current }: { status: OrderStatus }) {
  const { t } = useTranslation()
  const currentStep = steps.findIndex(({ status }) => status === current)
  return (
    <ol aria-label={t('account.steps')} className="print:flex print:flex-wrap print:gap-x-5">
      {steps.map(({ status }, step) => (
        <li
          key={status}
          aria-current={step === currentStep ? 'step' : undefined}
          className={classes(
            'relative grid grid-cols-[1.5rem_1fr] items-center gap-3 py-1.5 print:gap-1.5 print:before:hidden',
            // The line to the next step, behind the marks.
            'not-last:before:absolute not-last:before:top-1/2 not-last:before:left-3 not-last:before:h-full not-last:before:w-px not-last:before:-translate-x-1/2',
            step < currentStep ? 'not-last:before:bg-accent' : 'not-last:before:bg-line',
            step === currentStep && 'font-semibold',
            step > currentStep && 'text-ink-soft',
          )}
        >
          <span
            aria-hidden
            className={classes(
              'relative grid size-6 place-items-center rounded-full',
              step < currentStep && 'bg-accent text-on-accent',
              step === currentStep && 'border-2 border-accent bg-surface',
              step > currentStep && 'border border-line bg-surface',
            )}
          >
            {step < currentStep && <Check size={14} strokeWidth={2.5} />}
            {step === currentStep && <span className="size-2.5 rounded-full bg-accent" />}
          </span>
          {t(`orderStatus.${status}`)}
        </li>
      ))}
    </ol>
  )
}
