import { useQuery } from '@tanstack/react-query'
import { Barcode } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { UnitCost, useCurrencies } from '#modules/currency/web/backoffice/index.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { officeUnitCost } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { locale, translateMessage } from '#kernel/web/backoffice/language.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { FormButtons } from '#kernel/web/backoffice/editing/form-buttons.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { itemLabel, type InventoryItem } from '../../contract/inventory.ts'
import { countStock, type StockMovement, countReasons, type CountReason } from '../../contract/stock.ts'
import { itemById, movementsOf, useCountStock } from '../queries/inventory.ts'
import { formatQuantity, formatQuantityWithUnit } from './format.ts'
import { ItemBatches, BatchField } from './item-batches.tsx'
import { ItemRemnants } from './item-remnants.tsx'
import { StockBadge } from './stock-badge.tsx'
import { stockOutcome } from './stock-outcome.ts'

const reasons: Record<CountReason, string> = {
  stocktaking: 'Stocktaking',
  damage: 'Damaged',
  loss: 'Lost',
  found: 'Found',
  correction: 'Correction',
}

/** Enters a counted quantity; the ledger records the difference. */
function CountForm({ item, close }: { item: InventoryItem; close: () => void }) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<CountReason>('stocktaking')
  const [notes, setNotes] = useState('')
  const [batch, setBatch] = useState('')
  const [refused, setRefused] = useState<string>()
  const { mutate, isPending } = useCountStock()
  const save = () => {
    if (typed === '') return setRefused('Please enter what was counted')
    return mutate(
      { id: item.id, quantity: Number(typed), reason, notes, ...(batch && { batch }) },
      stockOutcome({ close, refuse: setRefused }),
    )
  }
  return (
    <Form
      aria-label="Set counted quantity"
      className="mb-4 grid gap-3 rounded-md bg-linen p-4 sm:grid-cols-2"
      onSend={save}
    >
      <NumberField
        label="Counted quantity"
        decimals={3}
        min={0}
        step="any"
        value={typed}
        error={refused}
        onChange={(value) => {
          setTyped(value)
          setRefused(undefined)
        }}
      />
      <SelectField
        label="Reason"
        value={reason}
        onChange={({ target: { value } }) => setReason(value as CountReason)}
      >
        <Options of={countReasons} label={(countReason) => reasons[countReason]} />
      </SelectField>
      <BatchField item={item} value={batch} onChange={setBatch} />
      <Field
        label="Note"
        maxLength={1000}
        value={notes}
        onChange={({ target: { value } }) => setNotes(value)}
      />
      <div className="flex items-end justify-end gap-3">
        <FormButtons close={close} disabled={isPending}>
          Save
        </FormButtons>
      </div>
    </Form>
  )
}

const StockChart = lazyComponent(async () => (await import('./stock-chart.tsx')).default, {
  afterwards: true,
})

/** Shows which orders need an item. Passed in by the module that knows the orders. */
export type DemandSection = ComponentType<{ item: InventoryItem }>

/** The ledger of an item: a chart of its stock, then all movements. */
export function HistoryDialog({
  id,
  close,
  Demand,
}: {
  id: string
  close: () => void
  Demand: DemandSection
}) {
  const { data: item, ...query } = useQuery(itemById(id))
  const { data: page } = useQuery(movementsOf(id))
  const may = useMay(countStock)
  const [counting, setCounting] = useState(false)
  return (
    <Dialog open onClose={close} title={item ? `History of ${item.name}` : 'History'} closeLabel="Close">
      {query.isError && <CouldNotLoad query={query} />}
      {item && (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <span className="figures text-lg font-medium">
            {formatQuantityWithUnit(item.currentStock, item.unit)}
          </span>
          <StockBadge item={item} />
          <span className="figures text-ink-soft">
            <UnitCost value={item.unitCost} /> average cost
          </span>
          <a
            href={address(itemLabel, { params: { id } })}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses({ look: 'plain', size: 'sm' }, 'ml-auto')}
          >
            <Barcode size={15} aria-hidden />
            Label
          </a>
          <Button look="quiet" size="sm" disabled={!may} onClick={() => setCounting(!counting)}>
            Set counted quantity
          </Button>
        </div>
      )}
      {item && counting && <CountForm item={item} close={() => setCounting(false)} />}
      {item && <Demand item={item} />}
      {item && <ItemBatches item={item} />}
      {item && <ItemRemnants item={item} />}
      {item && page ? (
        <>
          {page.rows.length > 1 && (
            <StockChart
              movements={page.rows}
              reorderPoint={item.reorderPoint}
              unit={item.unit}
              fallback={<Skeleton className="h-48" />}
            />
          )}
          <Movements movements={page.rows} />
        </>
      ) : (
        !query.isError && (
          <output aria-busy aria-label="Loading..." className="grid gap-3">
            <Skeleton className="h-48" />
            <Skeleton className="h-24" />
          </output>
        )
      )}
    </Dialog>
  )
}

function Movements({ movements }: { movements: readonly StockMovement[] }) {
  const { timeZone } = useShopConfig()
  const currency = useCurrencies()?.currency
  const when = dateFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  if (movements.length === 0) return <p className="py-8 text-center text-ink-soft">No movements yet.</p>
  return (
    <ol aria-label="Movements" className="mt-4 divide-y divide-line border-t border-line">
      {movements.map((movement) => (
        <li key={movement.id} className="grid grid-cols-[4.5rem_1fr_auto] gap-x-3 py-2">
          <span className="figures text-right font-medium">
            {movement.quantity > 0 && '+'}
            {movement.quantity === 0 ? '±0' : formatQuantity(movement.quantity)}
          </span>
          <span className="min-w-0 wrap-anywhere">
            {translateMessage(movement.notes ?? movement.type)}
            <span className="block text-note text-ink-soft">
              {when.format(new Date(movement.createdAt))}
              {movement.performedByName && `, ${movement.performedByName}`}
              {movement.batch && `, ${movement.batch}`}
              {movement.unitCost !== null &&
                currency &&
                `, at ${officeUnitCost(movement.unitCost, currency)}`}
            </span>
          </span>
          {movement.balance !== null && (
            <span className="figures text-ink-soft">{formatQuantity(movement.balance)} left</span>
          )}
        </li>
      ))}
    </ol>
  )
}
