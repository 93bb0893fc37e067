import { Plus, Trash2 } from 'lucide-react'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { IconButton } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import { maxSteps } from '../../contract/index.ts'
import { faultOf, withKey, type Faults, type StepValues } from './method-values.ts'

/** Prices by weight, lightest first. */
export function StepRows({
  steps,
  faults,
  onChange,
}: {
  steps: StepValues[]
  faults: Faults
  onChange: (steps: StepValues[]) => void
}) {
  const set = (key: number, change: Partial<StepValues>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...change } : step)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">Price by weight</legend>
      <p className="text-note/5 text-ink-soft">
        The first row that holds the weight of the whole delivery counts. Without a row it costs nothing.
      </p>
      {steps.map(({ key, upToKg, price }, index) => (
        <fieldset
          key={key}
          aria-label={`Price ${index + 1}`}
          className="grid grid-cols-[1fr_1fr_auto] items-start gap-3"
        >
          <NumberField
            label="Up to (kg)"
            decimals={3}
            autoComplete="off"
            value={upToKg}
            error={faultOf(faults, `terms.steps.${index}.upToG`)}
            onChange={(value) => set(key, { upToKg: value })}
          />
          <NumberField
            label="Price"
            decimals="currency"
            of="piece"
            autoComplete="off"
            value={price}
            error={faultOf(faults, `terms.steps.${index}.price`)}
            onChange={(value) => set(key, { price: value })}
          />
          <div className="mt-7.5 max-desk:mt-6.5">
            <IconButton
              label={`Remove price ${index + 1}`}
              disabled={false}
              run={() => onChange(steps.filter((step) => step.key !== key))}
            >
              <Trash2 size={15} aria-hidden />
            </IconButton>
          </div>
        </fieldset>
      ))}
      <FieldError id="delivery-steps" error={faults['terms.steps']} />
      <Button
        look="quiet"
        size="touch"
        className="w-fit"
        disabled={steps.length >= maxSteps}
        onClick={() => onChange([...steps, withKey({ upToKg: '', price: '' })])}
      >
        <Plus size={15} aria-hidden />
        Add weight
      </Button>
    </fieldset>
  )
}
