import { useState } from 'react'
import { createPriceGrid, listPriceGrids, type NamedGrid } from '#modules/catalog/contract/price-grids.ts'
import { listProducts } from '#modules/catalog/contract/catalog.ts'
import { currencyExponent } from '#kernel/rules/money.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import { TextArea } from '#kernel/web/ui/field.tsx'
import type { Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import {
  gridText,
  raiseGridPrices,
  readGrid,
  shopLimits,
  type PriceGrid,
  type SizeLimits,
} from '#modules/pricing/rules/index.ts'
import { writePriceGrid } from '../../queries/staff-catalog.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { GridGaps } from './grid-gaps.tsx'

const fields = {
  name: { label: 'Name', required: true, maxLength: 100 },
  text: { kind: 'other', label: 'Prices' },
} satisfies Fields

const textOf = ({ widths_mm: widthsMm, lengths_mm: lengthsMm, prices }: NamedGrid) =>
  gridText({ widthsMm, lengthsMm, prices })

/** Creates a price grid, or changes the given one: a table as copied from a spreadsheet. */
export function GridDialog({
  grid,
  limits,
  close,
  onSaved,
}: {
  grid: NamedGrid | null
  /** Of the product that it is made for; else those of the shop are compared with it. */
  limits?: SizeLimits
  close: () => void
  onSaved?: (grid: NamedGrid) => void
}) {
  const { currency } = useShopConfig()
  const form = useRecordForm({
    noun: 'price grid',
    verb: 'save',
    record: grid,
    fields,
    valuesOf: (row: NamedGrid) => ({ name: row.name, text: textOf(row) }),
    write: (values, version) => writePriceGrid(grid, values, version),
    refreshes: [listPriceGrids, listProducts],
    may: useMay(createPriceGrid),
    close,
    ...(onSaved && { onSaved }),
  })
  const { text } = form.values
  const parsed = text.trim() === '' ? null : readGrid(text, currencyExponent(currency))
  const fault = parsed && 'fault' in parsed ? parsed.fault : undefined
  return (
    <RecordDialog title={grid ? 'Edit Price Grid' : 'Add Price Grid'} form={form}>
      <RecordFields form={form} names={['name']} />
      <TextArea
        label="Prices"
        rows={8}
        spellCheck={false}
        className="figures font-mono text-sm whitespace-pre"
        value={text}
        error={form.error('text') ?? fault}
        disabled={!form.may}
        onChange={({ target }) => form.set({ text: target.value })}
        hint="Paste it from a spreadsheet, or as CSV: widths in the first row, lengths in the first column, in mm unless the first cell says cm or m. An empty cell is a size that is not made."
      />
      {parsed && 'grid' in parsed && (
        <>
          <GridGaps
            grid={parsed.grid}
            limits={limits ?? shopLimits}
            {...(!limits && { intro: t('For products without size limits of their own:') })}
          />
          {form.may && <RaiseAll grid={parsed.grid} apply={(next) => form.set({ text: gridText(next) })} />}
        </>
      )}
    </RecordDialog>
  )
}

/** Raises all prices together, and shows each before and after. */
function RaiseAll({ grid, apply }: { grid: PriceGrid; apply: (grid: PriceGrid) => void }) {
  const [percent, setPercent] = useState('')
  const [unit, setUnit] = useState('1')
  const isReady = Number(percent) !== 0 && Number(percent) > -100 && Number(unit) > 0
  const next = isReady ? raiseGridPrices(grid, Number(percent), Number(unit)) : grid
  return (
    <section aria-label="The grid" className="grid gap-3">
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <NumberField label="Raise all by (%)" decimals={3} value={percent} onChange={setPercent} />
        <NumberField label="Rounded to" decimals="currency" value={unit} onChange={setUnit} />
        <Button
          look="quiet"
          disabled={!isReady}
          onClick={() => {
            apply(next)
            setPercent('')
          }}
        >
          Raise
        </Button>
      </div>
      <div className="max-h-72 overflow-auto rounded-md border border-line">
        <table className="figures w-full text-right text-sm">
          <thead>
            <tr>
              <th scope="col" className="px-2 py-1 text-left font-medium">
                mm
              </th>
              {grid.widthsMm.map((width) => (
                <th key={width} scope="col" className="px-2 py-1 font-medium">
                  {width}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.lengthsMm.map((length, row) => (
              <tr key={length} className="border-t border-line">
                <th scope="row" className="px-2 py-1 text-left font-medium">
                  {length}
                </th>
                {grid.widthsMm.map((width, column) => {
                  const at = row * grid.widthsMm.length + column
                  return (
                    <td key={width} className="px-2 py-1 whitespace-nowrap">
                      <PriceCell before={grid.prices[at] ?? 0} after={next.prices[at] ?? 0} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function PriceCell({ before, after }: { before: number; after: number }) {
  const money = useOfficeMoney()
  if (before === 0) return '–'
  if (before === after) return money(before)
  return (
    <>
      <s className="text-ink-soft">{money(before)}</s> {money(after)}
    </>
  )
}
