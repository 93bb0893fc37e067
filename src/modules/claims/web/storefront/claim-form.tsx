import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useDate } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { TextArea } from '#kernel/web/ui/field.tsx'
import { useMutation } from '#kernel/web/use-mutation.ts'
import type { Order } from '#modules/orders/contract/index.ts'
import { formatSideIn, inUnit, metresOf, type Unit } from '#modules/pricing/rules/index.ts'
import { SizeField, unitSigns } from '#modules/pricing/web/storefront/index.ts'
import { claimReasons, type ClaimReason, type OwnClaims } from '../../contract/claims.ts'
import { claimsOf, makeClaim, type ClaimedOrder } from '../queries/own-claims.ts'
import { ClaimPhotos } from './claim-photos.tsx'

/** A piece of the order as it is claimed, with the size as it is typed. */
interface TypedPiece {
  isClaimed: boolean
  width: string
  length: string
}

interface Props {
  order: Order
  of: ClaimedOrder
  promise: OwnClaims['promise']
  close: () => void
}

/** Asks which pieces are wrong, why, and which size is wanted. */
export function ClaimForm({ order, of, promise, close }: Props) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const client = useQueryClient()
  const date = useDate()
  const unit: Unit = order.size_unit ?? 'm'
  const [reason, setReason] = useState<ClaimReason>(promise?.isOver ? 'damaged' : 'measured_wrongly')
  const [pieces, setPieces] = useState<readonly TypedPiece[]>(() =>
    order.cart.map(({ width, length }) => ({
      isClaimed: order.cart.length === 1,
      width: formatSideIn(width, unit),
      length: formatSideIn(length, unit),
    })),
  )
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<readonly string[]>([])
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      makeClaim(of, {
        reason,
        lines: pieces.flatMap(({ isClaimed, width, length }, index) =>
          isClaimed
            ? [
                {
                  line: index + 1,
                  ...(reason === 'measured_wrongly' && {
                    width: metresOf(width, unit),
                    length: metresOf(length, unit),
                  }),
                },
              ]
            : [],
        ),
        note,
        photos: [...photos],
      }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: claimsOf(of).queryKey })
      close()
    },
  })
  const limit = reason === 'measured_wrongly' ? promise : null
  const chosen = pieces.filter(({ isClaimed }) => isClaimed).length
  const isBeyond = limit !== null && (limit.isOver || chosen > limit.piecesLeft)
  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  const set = (index: number, by: Partial<TypedPiece>) =>
    setPieces(pieces.map((piece, position) => (position === index ? { ...piece, ...by } : piece)))
  return (
    <form noValidate onSubmit={send} className="mt-4 grid gap-5">
      <ReasonRadios reason={reason} choose={setReason} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium">{t('claim.pieces')}</legend>
        {order.cart.map((line, index) => (
          <PieceFields
            // Pieces of an order keep their places.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            name={[line.product_name, line.room].filter(Boolean).join(', ')}
            typed={pieces[index] as TypedPiece}
            unit={unit}
            hasSize={reason === 'measured_wrongly'}
            change={(by) => set(index, by)}
          />
        ))}
      </fieldset>
      <TextArea
        label={t('claim.note')}
        rows={3}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <ClaimPhotos of={of} photos={photos} set={setPhotos} />
      {limit && isBeyond && (
        <p role="alert" className="text-clay">
          {limit.isOver
            ? t('claim.promiseOver', { day: date(limit.lastDay) })
            : t('claim.tooMany', { pieces: limit.piecesLeft })}
        </p>
      )}
      {error && (
        <div role="alert" className="text-clay">
          {refusalsOf(error).map((sentence) => (
            <p key={sentence}>{translateMessage(sentence) ?? t('shell.failed')}</p>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" disabled={isPending || chosen === 0 || isBeyond}>
          {t('claim.send')}
        </Button>
        <Button look="quiet" size="lg" disabled={isPending} onClick={close}>
          {t('withdraw.back')}
        </Button>
      </div>
    </form>
  )
}

/** What the server refused: the fields first, then the sentence of the whole. */
function refusalsOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return ['']
  const fields = [...new Set(Object.values(error.fields))]
  return fields.length > 0 ? fields : [error.serverMessage]
}

function ReasonRadios({ reason, choose }: { reason: ClaimReason; choose: (reason: ClaimReason) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{t('claim.why')}</legend>
      {claimReasons.map((claimReason) => (
        <label
          key={claimReason}
          className="flex min-h-11 items-center gap-3 rounded-md border border-line px-3 py-2 has-checked:border-accent"
        >
          <input
            type="radio"
            name="claim-reason"
            className="size-4 accent-accent"
            checked={reason === claimReason}
            onChange={() => choose(claimReason)}
          />
          {t(`claim.reasons.${claimReason}`)}
        </label>
      ))}
    </fieldset>
  )
}

function PieceFields({
  name,
  typed,
  unit,
  hasSize,
  change,
}: {
  name: string
  typed: TypedPiece
  unit: Unit
  hasSize: boolean
  change: (by: Partial<TypedPiece>) => void
}) {
  const { t } = useTranslation()
  const sign = t(unitSigns[unit])
  return (
    <div className="grid gap-3">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={typed.isClaimed}
          onChange={({ target }) => change({ isClaimed: target.checked })}
        />
        {name}
      </label>
      {typed.isClaimed && hasSize && (
        <div className="grid grid-cols-2 gap-3">
          <SizeField
            label={t('claim.width', { unit: sign })}
            value={typed.width}
            onChange={(width) => change({ width })}
            onBoth={([width, length]) => change({ width, length })}
            unit={unit}
            min={inUnit(0.1, unit)}
            max={inUnit(10, unit)}
          />
          <SizeField
            label={t('claim.height', { unit: sign })}
            value={typed.length}
            onChange={(length) => change({ length })}
            onBoth={([width, length]) => change({ width, length })}
            unit={unit}
            min={inUnit(0.1, unit)}
            max={inUnit(10, unit)}
          />
        </div>
      )}
    </div>
  )
}
