import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#kernel/web/api.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import type { Order } from '#modules/orders/contract/index.ts'
import {
  claimReasons,
  quoteRemake,
  type Claim,
  type ClaimReason,
  type RemakeForm,
} from '../../contract/index.ts'
import { usePlaceRemake } from '../queries/staff-claims.ts'
import { reasonLabels } from './claim-labels.ts'

/** A piece as it is to be made again: sides in metres, as typed. */
interface TypedPiece {
  isWanted: boolean
  width: string
  length: string
}

const piecesOf = ({ cart }: Order, claim: Claim | null): TypedPiece[] =>
  cart.map(({ width, length }, index) => {
    const line = claim?.lines.find((candidate) => candidate.line === index + 1)
    return {
      isWanted: line !== undefined || (claim === null && cart.length === 1),
      width: String(line?.newWidth ?? width),
      length: String(line?.newLength ?? length),
    }
  })

/** Makes pieces of a delivered order again: which, in which size, and who pays. */
export function RemakeDialog({
  order,
  claim,
  close,
}: {
  order: Order
  claim: Claim | null
  close: () => void
}) {
  const [reason, setReason] = useState<ClaimReason>(claim?.reason ?? 'measured_wrongly')
  const [pieces, setPieces] = useState(() => piecesOf(order, claim))
  const [share, setShare] = useState('')
  const [causedBy, setCausedBy] = useState(claim?.causedBy ?? '')
  const { mutate, isPending } = usePlaceRemake(order.id, close)
  const form: RemakeForm = {
    reason,
    lines: pieces.flatMap(({ isWanted, width, length }, index) =>
      isWanted ? [{ line: index + 1, width: Number(width), length: Number(length) }] : [],
    ),
    ...(share !== '' && reason === 'measured_wrongly' && { sharePercent: Number(share) }),
  }
  const set = (index: number, by: Partial<TypedPiece>) =>
    setPieces(pieces.map((piece, position) => (position === index ? { ...piece, ...by } : piece)))
  return (
    <Dialog open onClose={close} title="Make pieces again" closeLabel="Close">
      <Form
        className="grid gap-4"
        onSend={() => mutate({ ...form, causedBy, ...(claim && { claimId: claim.id }) })}
      >
        <SelectField
          label="Reason"
          value={reason}
          onChange={({ target }) => setReason(target.value as ClaimReason)}
        >
          <Options of={claimReasons} label={(claimReason) => t(reasonLabels[claimReason])} />
        </SelectField>
        {order.cart.map((line, index) => {
          const piece = pieces[index] as TypedPiece
          return (
            // Pieces of an order keep their places.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className="grid gap-2">
              <CheckField
                label={[`${index + 1}. ${line.product_name}`, line.room].filter(Boolean).join(', ')}
                checked={piece.isWanted}
                onChange={(isWanted) => set(index, { isWanted })}
              />
              {piece.isWanted && (
                <div className="grid grid-cols-2 gap-3">
                  <NumberField
                    label="Width (m)"
                    decimals={4}
                    value={piece.width}
                    onChange={(width) => set(index, { width })}
                  />
                  <NumberField
                    label="Length (m)"
                    decimals={4}
                    value={piece.length}
                    onChange={(length) => set(index, { length })}
                  />
                </div>
              )}
            </div>
          )
        })}
        {reason === 'measured_wrongly' && (
          <NumberField
            label="Share of the old price (%)"
            hint="Empty: as the fit promise says. On top comes what the new size costs more."
            decimals={2}
            value={share}
            onChange={setShare}
          />
        )}
        <Field
          label="Whose mistake it was"
          maxLength={100}
          autoComplete="off"
          value={causedBy}
          onChange={({ target }) => setCausedBy(target.value)}
        />
        <RemakePrices orderId={order.id} form={form} />
        <Button type="submit" disabled={isPending || form.lines.length === 0} className="justify-self-start">
          Order it again
        </Button>
      </Form>
    </Dialog>
  )
}

/** What the customer would pay, or why it cannot be made. */
function RemakePrices({ orderId, form }: { orderId: string; form: RemakeForm }) {
  const money = useOfficeMoney()
  const { data, error } = useQuery({
    queryKey: ['remake', orderId, form],
    queryFn: () => call(quoteRemake, { params: { id: orderId }, body: form }),
    enabled: form.lines.length > 0,
    retry: false,
  })
  if (error instanceof ApiError)
    return (
      <div role="alert" className="text-clay">
        {(Object.keys(error.fields).length > 0 ? Object.values(error.fields) : [error.serverMessage]).map(
          (sentence) => (
            <p key={sentence}>{sentence}</p>
          ),
        )}
      </div>
    )
  if (!data) return null
  return (
    <dl className="grid gap-1 border-t border-line pt-3">
      {data.lines.map(({ line, name, old, new: next, pays }) => (
        <div key={line} className="flex flex-wrap justify-between gap-x-4">
          <dt>{t('{{name}}: {{old}}, today {{next}}', { name, old: money(old), next: money(next) })}</dt>
          <dd className="figures">{money(pays)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-x-4 font-medium">
        <dt>The customer pays</dt>
        <dd className="figures">{money(data.total_amount)}</dd>
      </div>
    </dl>
  )
}
