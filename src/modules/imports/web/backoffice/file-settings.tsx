import type { ImportSettings } from '#kernel/contract/imports.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import type { ImportKind } from '../../contract/imports.ts'

/** How to interpret a file, as form values. */
export interface FileSettings {
  decimal: '' | ',' | '.'
  dates: '' | 'dmy' | 'mdy'
  /** Empty: as the file says. */
  currency: string
  prices: ImportSettings['prices']
  baseWidth: string
  baseLength: string
}

export const initialSettings: FileSettings = {
  decimal: '',
  dates: '',
  currency: '',
  prices: 'area',
  baseWidth: '1',
  baseLength: '1',
}

/** The query parameters; settings inferred from the file are omitted. */
export const queryOf = ({ decimal, dates, currency, prices, baseWidth, baseLength }: FileSettings) => ({
  ...(decimal && { decimal }),
  ...(dates && { dates }),
  ...(currency && { currency }),
  prices,
  ...(prices === 'piece' && { baseWidth: Number(baseWidth), baseLength: Number(baseLength) }),
})

/** Settings that the file itself does not specify: what its prices refer to, and its number and date formats. */
export function FileSettingsFields({
  kind,
  value,
  onChange,
  disabled,
}: {
  kind: ImportKind
  value: FileSettings
  onChange: (value: FileSettings) => void
  disabled: boolean
}) {
  const { currency } = useShopConfig()
  const set = (change: Partial<FileSettings>) => onChange({ ...value, ...change })
  if (kind === 'customers') return null
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {kind === 'products' && (
        <SelectField
          label="Prices of another shop are"
          value={value.prices}
          disabled={disabled}
          onChange={({ target }) => set({ prices: target.value as FileSettings['prices'] })}
        >
          <option value="area">per square metre</option>
          <option value="piece">per piece of the base size</option>
        </SelectField>
      )}
      {kind === 'products' && value.prices === 'piece' && (
        <div className="grid grid-cols-2 gap-3">
          {(['baseWidth', 'baseLength'] as const).map((side) => (
            <NumberField
              key={side}
              label={side === 'baseWidth' ? 'Base width (m)' : 'Base length (m)'}
              decimals={3}
              max={100}
              step={0.1}
              required
              value={value[side]}
              disabled={disabled}
              onChange={(metres) => set({ [side]: metres })}
            />
          ))}
        </div>
      )}
      <SelectField
        label="Numbers are written"
        value={value.decimal}
        disabled={disabled}
        onChange={({ target }) => set({ decimal: target.value as FileSettings['decimal'] })}
      >
        <option value="">as the file says; ask where it is unclear</option>
        <option value=".">1,234.50</option>
        <option value=",">1.234,50</option>
      </SelectField>
      {kind === 'products' && (
        <SelectField
          label="Prices are in"
          value={value.currency}
          disabled={disabled}
          onChange={({ target }) => set({ currency: target.value })}
        >
          <option value="">as the file says; ask where it is unclear</option>
          <option value={currency}>{currency}</option>
        </SelectField>
      )}
      {kind === 'orders' && (
        <SelectField
          label="Dates are written"
          value={value.dates}
          disabled={disabled}
          onChange={({ target }) => set({ dates: target.value as FileSettings['dates'] })}
        >
          <option value="">as the file says; ask where it is unclear</option>
          <option value="dmy">day, month, year</option>
          <option value="mdy">month, day, year</option>
        </SelectField>
      )}
      {kind === 'products' && (
        <p className="text-ink-soft sm:col-span-2">
          A product made to measure has a price per square metre. The price of a piece is divided by the area
          of the base size, or of the size that the file names.
        </p>
      )}
    </div>
  )
}
