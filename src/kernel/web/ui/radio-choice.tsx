import { useId, type ReactNode } from 'react'

/** A choice between a few values, as radio buttons side by side. */
export function RadioChoice<Value extends string>({
  legend,
  values,
  labelOf,
  value,
  name: named,
  onChoose,
  children,
}: {
  legend: string
  values: readonly Value[]
  labelOf: (value: Value) => string
  value: Value | undefined
  /** The field's name in a form that is submitted without scripts. */
  name?: string | undefined
  onChoose: (value: Value) => void
  /** Shown below, for example the error of the choice. */
  children?: ReactNode
}) {
  const generatedId = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {values.map((option) => (
          <label key={option} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={named ?? generatedId}
              value={option}
              checked={option === value}
              onChange={() => onChoose(option)}
              className="size-4 accent-accent"
            />
            {labelOf(option)}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
