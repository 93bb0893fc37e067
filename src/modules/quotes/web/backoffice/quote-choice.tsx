import { useState } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import type { WindowLight } from '#modules/windows/contract.ts'
import { isChosen, isOptional } from '../../rules/quote-choices.ts'
import type { QuoteItem } from '../../rules/quote-items.ts'
import { LightFields } from './light-fields.tsx'
import { lightOf } from './light-of-item.ts'

/** Whether a line is chosen by the customer, among alternatives or as an extra, and the light at its window. */
export interface LineChoice {
  alternative?: string | null
  optional?: boolean
  chosen?: boolean
  light?: WindowLight | null
}

const kindOf = (item: QuoteItem) =>
  typeof item.specifications['alternative'] === 'string'
    ? 'alternative'
    : isOptional(item)
      ? 'optional'
      : 'fixed'

const labels = {
  fixed: 'Part of the quote',
  optional: 'Optional',
  alternative: 'Alternative',
} as const

/** Pieces that hang in a window: neither goods nor free lines. */
const hasWindow = ({ productId, specifications }: QuoteItem) =>
  productId !== null && typeof specifications['width'] === 'number'

/** What of a line its customer may choose, and which way its window faces; closed and quiet at first. */
export function QuoteChoice({
  item,
  line,
  disabled,
  change,
}: {
  item: QuoteItem
  line: number
  disabled: boolean
  change: (by: LineChoice) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const kind = kindOf(item)
  const { alternative } = item.specifications
  const changes: Record<string, LineChoice> = {
    fixed: { alternative: null, optional: false, chosen: false },
    optional: { alternative: null, optional: true, chosen: false },
    alternative: { alternative: t('Choice'), optional: false, chosen: false },
  }
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-note/5 text-ink-soft">
        {typeof alternative === 'string' ? `${t(labels.alternative)}: ${alternative}` : t(labels[kind])}
      </summary>
      <div className="mt-2 grid gap-2">
        <SelectField
          label={`Choice of line ${line}`}
          hideLabel
          value={kind}
          disabled={disabled}
          onChange={({ target }) => change(changes[target.value] ?? {})}
        >
          {(['fixed', 'optional', 'alternative'] as const).map((choice) => (
            <option key={choice} value={choice}>
              {t(labels[choice])}
            </option>
          ))}
        </SelectField>
        {kind === 'alternative' && (
          <Field
            label="Of which one is chosen"
            hint="Alternatives with the same name exclude each other."
            maxLength={100}
            autoComplete="off"
            disabled={disabled}
            value={typeof alternative === 'string' ? alternative : ''}
            onChange={({ target }) => change({ alternative: target.value })}
          />
        )}
        {kind !== 'fixed' && (
          <CheckField
            label="Chosen at first"
            checked={isChosen(item)}
            disabled={disabled}
            onChange={(chosen) => change({ chosen })}
          />
        )}
        {isOpen && hasWindow(item) && (
          <LightFields light={lightOf(item)} disabled={disabled} onChange={(light) => change({ light })} />
        )}
      </div>
    </details>
  )
}
