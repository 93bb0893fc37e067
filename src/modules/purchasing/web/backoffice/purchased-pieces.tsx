import { useState } from 'react'
import {
  changePurchasedPiece,
  receivePurchasedPieces,
  type PurchasedPiece,
  type PurchaseOrder,
} from '../../contract/purchasing.ts'
import { useChangePiece, useReceivePieces } from '../queries.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { formatDay } from '#modules/inventory/web/backoffice/index.ts'

const warnings = {
  changed: 'The order was corrected after this was sent. Tell the supplier, or check the order.',
  unwanted: 'The order no longer wants this piece. Tell the supplier.',
}

/** The pieces of orders on a purchase order: the supplier's day, the cost, and that they came. */
export function PurchasedPieces({ order, pieces }: { order: PurchaseOrder; pieces: PurchasedPiece[] }) {
  const may = useMay(receivePurchasedPieces)
  const { mutate, isPending } = useReceivePieces(order.id)
  const isComing = ['sent', 'confirmed', 'partial'].includes(order.status)
  const open = pieces.filter(({ receivedAt }) => receivedAt === null)
  return (
    <section aria-labelledby="bought-pieces" className="mt-5">
      <h3 id="bought-pieces" className="font-sans text-dense font-semibold">
        Pieces of orders
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {pieces.map((piece) => (
          <li key={piece.id} className="grid gap-2 py-3">
            <Piece piece={piece} />
            {piece.receivedAt ? (
              <Received at={piece.receivedAt} />
            ) : (
              <PieceForm
                key={`${piece.promisedOn} ${piece.unitCost}`}
                order={order}
                piece={piece}
                receive={isComing && may ? () => mutate([piece.id]) : null}
                isPending={isPending}
              />
            )}
          </li>
        ))}
      </ul>
      {isComing && may && open.length > 1 && (
        <Button
          look="quiet"
          size="sm"
          className="mb-3"
          disabled={isPending}
          onClick={() => mutate(open.map(({ id }) => id))}
        >
          All received
        </Button>
      )}
    </section>
  )
}

const Piece = ({
  piece: { label, name, choices, widthMm, lengthMm, warning },
}: {
  piece: PurchasedPiece
}) => (
  <div>
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="figures font-medium">{label}</span>
      <span className="wrap-anywhere">{name}</span>
      <span className="figures ml-auto whitespace-nowrap">{`${widthMm} × ${lengthMm} mm`}</span>
    </p>
    {choices && <p className="text-note text-ink-soft wrap-anywhere">{choices}</p>}
    {warning && (
      <p role="alert" className="text-clay">
        {warnings[warning]}
      </p>
    )}
  </div>
)

function Received({ at }: { at: string }) {
  const day = formatDay(at)
  return <p className="text-ink-soft">{`Received ${day}`}</p>
}

function Promised({ on }: { on: string }) {
  const day = formatDay(on)
  return <p className="text-ink-soft">{`Promised for ${day}`}</p>
}

function PieceForm({
  order,
  piece,
  receive,
  isPending,
}: {
  order: PurchaseOrder
  piece: PurchasedPiece
  /** Null: it cannot come, or this person may not receive it. */
  receive: (() => void) | null
  isPending: boolean
}) {
  const may = useMay(changePurchasedPiece)
  const { currency } = order
  const { mutate, isPending: isSaving } = useChangePiece(order.id)
  const [promisedOn, setPromisedOn] = useState(piece.promisedOn ?? '')
  const [unitCost, setUnitCost] = useState(String(piece.unitCost))
  if (order.status === 'cancelled' || order.status === 'completed')
    return piece.promisedOn && <Promised on={piece.promisedOn} />
  const isChanged = promisedOn !== (piece.promisedOn ?? '') || Number(unitCost) !== piece.unitCost
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <Field
        label="Promised for"
        type="date"
        disabled={!may}
        value={promisedOn}
        onChange={({ target: { value } }) => setPromisedOn(value)}
      />
      <NumberField
        label={`Unit cost (${currency})`}
        decimals={4}
        min={0}
        step="any"
        disabled={!may}
        value={unitCost}
        onChange={setUnitCost}
      />
      {isChanged ? (
        <Button
          size="sm"
          disabled={!may || isSaving || unitCost === ''}
          onClick={() =>
            mutate({ piece: piece.id, promisedOn: promisedOn || null, unitCost: Number(unitCost) })
          }
        >
          Save
        </Button>
      ) : (
        receive && (
          <Button look="quiet" size="sm" disabled={isPending} onClick={receive}>
            Received
          </Button>
        )
      )}
    </div>
  )
}
