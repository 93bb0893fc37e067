import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Value, Values } from './fields.ts'
import type { RecordForm } from './use-record-form.ts'
import { t } from '../language.ts'

type Choice = 'mine' | 'theirs'
const sides: Record<Choice, string> = { mine: 'Mine', theirs: 'Theirs' }

/** Shows both versions of a record field by field; the user chooses one for each field. */
export function ConflictPanel<V extends Values>({
  form: { fields: specs, values, changed, settle },
  theirs,
}: {
  form: RecordForm<V>
  theirs: V
}) {
  const fields = (Object.keys(specs) as (keyof V & string)[]).filter(
    (field) => JSON.stringify(values[field]) !== JSON.stringify(theirs[field]),
  )
  // Fields that only the other person changed default to their version.
  const [chosen, choose] = useState<Partial<Record<keyof V, Choice>>>({})
  const choiceOf = (field: keyof V): Choice => chosen[field] ?? (changed(field) ? 'mine' : 'theirs')
  const all = (choice: Choice) =>
    choose(Object.fromEntries(fields.map((field) => [field, choice])) as typeof chosen)
  const mixed = () => {
    const theirFields = fields.filter((field) => choiceOf(field) === 'theirs')
    settle({ ...values, ...Object.fromEntries(theirFields.map((field) => [field, theirs[field]])) })
  }
  const renderValue = (field: string, value: Value = ''): ReactNode =>
    (specs[field]?.formatValue as ((value: Value) => ReactNode) | undefined)?.(value) ?? plain(value)

  return (
    <section aria-label="Two versions" className="grid gap-4">
      <p>Somebody else saved this in the meantime. Choose what to keep; nothing you typed is lost.</p>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" size="sm" onClick={() => all('mine')}>
          Keep all of mine
        </Button>
        <Button look="quiet" size="sm" onClick={() => all('theirs')}>
          Take all of theirs
        </Button>
      </div>
      {fields.length === 0 && <p className="text-ink-soft">Both versions say the same.</p>}
      {fields.map((field) => (
        <fieldset key={field} className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-1 font-medium">{t(specs[field]?.label ?? field)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label
              key={side}
              className="grid grid-cols-[auto_1fr] items-center gap-x-3 rounded-md border border-line p-3 has-checked:border-accent has-checked:bg-linen"
            >
              <input
                type="radio"
                name={`version of ${field}`}
                checked={choiceOf(field) === side}
                onChange={() => choose({ ...chosen, [field]: side })}
                className="size-4 accent-accent"
              />
              <span className="text-note text-ink-soft">{sides[side]}</span>
              <span className="col-start-2 min-w-0 whitespace-pre-line wrap-anywhere">
                {renderValue(field, side === 'mine' ? values[field] : theirs[field]) || '—'}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="flex justify-end">
        <Button size="sm" onClick={mixed}>
          Continue with this
        </Button>
      </div>
    </section>
  )
}

function plain(value: Value): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  return value.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('\n')
}
