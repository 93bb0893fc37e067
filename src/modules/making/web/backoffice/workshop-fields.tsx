import { useState } from 'react'
import { kinds, workSteps, type Kind, type Workshop, type WorkStep } from '../../contract/index.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { FigureField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'

const stepLabels: Record<WorkStep, string> = {
  cut: 'Cutting',
  sew: 'Sewing',
  assemble: 'Assembling',
  check: 'Checking',
  pack: 'Packing',
}

/** The minutes of each step of work. */
function StepFields({
  minutes,
  legend,
  onChange,
}: {
  minutes: Partial<Record<WorkStep, number>>
  legend: string
  onChange: (minutes: Partial<Record<WorkStep, number>>) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {workSteps.map((step) => (
          <FigureField
            key={step}
            label={t(stepLabels[step])}
            decimals={0}
            min={0}
            max={100_000}
            autoComplete="off"
            value={minutes[step]}
            onChange={(value) => {
              const { [step]: _, ...others } = minutes
              onChange(typeof value === 'number' ? { ...others, [step]: value } : others)
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** How many minutes the workshop has a day, and how many a piece of each kind takes. */
export function WorkshopFields({
  workshop,
  kindLabels,
  error,
  onChange,
}: {
  workshop: Workshop
  kindLabels: Readonly<Record<Kind, string>>
  error: string | undefined
  onChange: (workshop: Workshop) => void
}) {
  const [kind, setKind] = useState<Kind>('roller')
  return (
    <details open={Object.keys(workshop.capacity).length > 0}>
      <summary className="cursor-pointer text-sm font-medium">Time of the workshop</summary>
      <div className="mt-2 grid gap-4">
        <p className="text-note/5 text-ink-soft">
          With minutes a day, product pages name the day on which a piece is ready, and each accepted order
          reserves its time. Steps without minutes a day are not planned; without any, the lead days count.
        </p>
        <StepFields
          legend={t('Minutes a working day')}
          minutes={workshop.capacity}
          onChange={(capacity) => onChange({ ...workshop, capacity })}
        />
        <SelectField
          label="Kind"
          value={kind}
          onChange={({ target }) => setKind(kinds.find((kind) => kind === target.value) ?? kind)}
        >
          <Options of={kinds} label={(kind) => t(kindLabels[kind])} />
        </SelectField>
        <StepFields
          key={kind}
          legend={t('Minutes for a piece of this kind')}
          minutes={workshop.minutes[kind] ?? {}}
          onChange={(minutes) => onChange({ ...workshop, minutes: { ...workshop.minutes, [kind]: minutes } })}
        />
        {error && (
          <p role="alert" className="text-sm text-clay">
            {error}
          </p>
        )}
      </div>
    </details>
  )
}
