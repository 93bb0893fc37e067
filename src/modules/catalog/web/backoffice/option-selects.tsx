import type { OfferedOption } from '../../contract/index.ts'
import type { ChosenOption } from '../../rules/index.ts'
import { SelectField } from '#kernel/web/ui/select-field.tsx'

/** Selects for the options of a piece that are shown with the current choices. */
export function OptionSelects({
  options,
  chosen,
  disabled,
  onChoose,
}: {
  options: readonly OfferedOption[]
  chosen: readonly ChosenOption[]
  disabled: boolean
  onChoose: (option: string, choice: string) => void
}) {
  const chosenOptions = options.flatMap((option) => {
    const chosenOption = chosen.find((candidate) => candidate.option.code === option.code)
    return chosenOption ? [{ option, value: chosenOption.choice.code }] : []
  })
  if (chosenOptions.length === 0) return null
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {chosenOptions.map(({ option, value }) => (
        <SelectField
          key={option.code}
          label={option.name}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChoose(option.code, target.value)}
        >
          {option.choices.map((choice) => (
            <option key={choice.code} value={choice.code}>
              {choice.name}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  )
}
