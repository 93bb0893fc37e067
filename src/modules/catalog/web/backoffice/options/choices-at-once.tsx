import { useState } from 'react'
import { currencyExponent } from '#kernel/rules/money.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { locale } from '#kernel/web/backoffice/language.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { TextArea } from '#kernel/web/ui/field.tsx'
import { copyText } from '#kernel/web/backoffice/copying/copy-text.ts'
import {
  copiedChoices,
  pastedChoices,
  raisedChoices,
  mergePasted,
  type ChoiceValues,
} from './choice-values.ts'

interface Props {
  choices: readonly ChoiceValues[]
  change: (next: readonly ChoiceValues[]) => void
}

/**
 * Imports pasted rows of a spreadsheet: rows with known names or codes change those choices, other rows are added.
 */
export function PasteChoices({ choices, change }: Props) {
  const [text, setText] = useState('')
  const pastedRows = pastedChoices(text, currencyExponent(useShopConfig().currency))
  const next = mergePasted(choices, pastedRows)
  const addedChoices = next.slice(choices.length)
  const changedCount = pastedRows.length - addedChoices.length
  const copy = () => copyText(copiedChoices(choices))
  return (
    <details>
      <summary className="cursor-pointer text-sm text-ink-soft">Paste from a spreadsheet</summary>
      <div className="mt-2 grid gap-2">
        <TextArea
          label="Rows: a name, and if you like a price, a colour and a code"
          hint="A row with the name or the code of a choice changes its price and its colour."
          rows={4}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            look="quiet"
            size="sm"
            disabled={pastedRows.length === 0}
            onClick={() => {
              change(next)
              setText('')
            }}
          >
            {changedCount > 0
              ? `Change ${changedCount}, add ${addedChoices.length}`
              : addedChoices.length === 1
                ? 'Add 1 choice'
                : `Add ${addedChoices.length} choices`}
          </Button>
          <Button look="plain" size="sm" disabled={choices.length === 0} onClick={() => void copy()}>
            Copy the choices as rows
          </Button>
        </div>
      </div>
    </details>
  )
}

/** Raises the prices of all choices together, and shows each before and after. */
export function RaiseChoices({ choices, change }: Props) {
  const [percent, setPercent] = useState('')
  const [unit, setUnit] = useState('1')
  const isReady = Number(percent) !== 0 && Number(percent) > -100 && Number(unit) > 0
  const next = isReady ? raisedChoices(choices, Number(percent), Number(unit)) : choices
  const priced = choices.flatMap((choice, index) =>
    choice.price_amount !== (next[index]?.price_amount ?? '')
      ? [{ name: choice.name, before: choice.price_amount, after: next[index]?.price_amount ?? '' }]
      : [],
  )
  const formatAmount = (amount: string) => Number(amount).toLocaleString(locale())
  return (
    <details>
      <summary className="cursor-pointer text-sm text-ink-soft">Raise all prices</summary>
      <div className="mt-2 grid gap-3">
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <NumberField label="Raise all by (%)" decimals={3} value={percent} onChange={setPercent} />
          <NumberField label="Rounded to" decimals="currency" value={unit} onChange={setUnit} />
          <Button
            look="quiet"
            disabled={priced.length === 0}
            onClick={() => {
              change(next)
              setPercent('')
            }}
          >
            Raise
          </Button>
        </div>
        <p className="text-sm text-ink-soft">
          Prices in percent and by a grid stay: the grid is raised where it is.
        </p>
        {priced.length > 0 && (
          <ul className="figures grid gap-1 text-sm">
            {priced.map(({ name, before, after }) => (
              <li key={name} className="flex justify-between gap-4">
                <span>{name}</span>
                <span>
                  <s className="text-ink-soft">{formatAmount(before)}</s> {formatAmount(after)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}
