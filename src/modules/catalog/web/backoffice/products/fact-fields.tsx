import { loopDevices, loops } from '#modules/making/contract/index.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { factFields, type NumberField } from './configuration-values.ts'
import { NumberFields, type SectionProps } from './number-fields.tsx'
import { t } from '#kernel/web/backoffice/language.ts'

const loopLabels = { none: 'No loop', chain: 'Chain', cord: 'Cord' } as const
const deviceLabels = {
  none: t('Nothing', { context: 'device' }),
  tensioner: 'A tensioner',
  breakaway: 'Opens under load',
} as const
const rollLabels = { back: 'Behind it, close to the window', front: 'In front of it' } as const
const drawLabels = { left: 'To the left', right: 'To the right', split: 'To both sides' } as const

/** The fields for a product's cloth, heading, control and other facts. */
export function FactFields({
  fields = factFields,
  allKinds = false,
  ...section
}: SectionProps & {
  fields?: readonly NumberField[]
  /** Shows the fields of all kinds, because choices are shared between products. */
  allKinds?: boolean
}) {
  const { now, set, disabled } = section
  const { cloth, control, draw, panels, roll } = now.facts
  return (
    <>
      <NumberFields {...section} fields={fields} />
      {cloth && (
        <CheckField
          label="The cloth may be cut across"
          checked={cloth.turnable}
          disabled={disabled}
          onChange={(checked) => set('facts.cloth.turnable', checked)}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label="Control"
          value={control?.loop}
          labels={loopLabels}
          choices={loops}
          disabled={disabled}
          choose={(loop) => set('facts.control.loop', loop)}
        />
        {control && control.loop !== 'none' && (
          <Choice
            label="How the loop is secured"
            value={control.device}
            labels={deviceLabels}
            choices={loopDevices}
            disabled={disabled}
            choose={(device) => set('facts.control.device', device)}
          />
        )}
        {(allKinds || now.kind === 'roller') && (
          <Choice
            label="The cloth leaves the roll"
            value={roll}
            labels={rollLabels}
            choices={['back', 'front']}
            disabled={disabled}
            choose={(side) => set('facts.roll', side)}
          />
        )}
        {(allKinds || now.kind === 'vertical') && (
          <Choice
            label="Drawn"
            value={draw}
            labels={drawLabels}
            choices={['left', 'right', 'split']}
            disabled={disabled}
            choose={(side) => set('facts.draw', side)}
          />
        )}
        {(allKinds || now.kind === 'curtain') && (
          <Choice
            label="Panels"
            value={panels === undefined ? undefined : (`${panels}` as const)}
            labels={{ 1: 'One', 2: 'A pair' }}
            choices={['1', '2']}
            disabled={disabled}
            choose={(count) => set('facts.panels', count === undefined ? undefined : Number(count))}
          />
        )}
      </div>
      {control && (
        <CheckField
          label="A cord hangs free"
          checked={control.freeCord}
          disabled={disabled}
          onChange={(checked) => set('facts.control.freeCord', checked)}
        />
      )}
    </>
  )
}

/** A select with a few values, or none. */
export function Choice<One extends string>({
  label,
  value,
  labels,
  choices,
  disabled,
  choose,
}: {
  label: string
  value: One | undefined
  labels: Record<One, string>
  choices: readonly One[]
  disabled: boolean
  choose: (value: One | undefined) => void
}) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      disabled={disabled}
      onChange={({ target }) => choose(choices.find((choice) => choice === target.value))}
    >
      <option value="">Not specified</option>
      <Options of={choices} label={(choice) => labels[choice]} />
    </SelectField>
  )
}
