import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { areaOf, inUnit, toMetres, formatSideIn, metresOf } from '#modules/pricing/rules/index.ts'
import { useMoney, useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import type { CartLine } from './cart-storage.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import type { Configuration } from '#modules/catalog/contract/index.ts'
import { needsConfiguration, limitsOf, hasRoomField } from '#modules/catalog/rules/index.ts'
import {
  isFixedSize,
  MountRadios,
  useRangeMessage,
  useRefusedSides,
  type PieceAnswers,
} from '#modules/catalog/web/storefront/index.ts'
import { linePriceOf } from './line-price.ts'
import {
  SizeField,
  unitSigns,
  useStoredUnit,
  useSizeFormat,
  areaSigns,
} from '#modules/pricing/web/storefront/index.ts'

/** A price that depends on more than the size needs the product's configuration. */
const isWaitingFor = (configuration: Configuration | undefined, { product }: CartLine) =>
  needsConfiguration(product) && configuration === undefined

/** Width and length of a line in two fields; area and price update on every key press. */
export function LineEdit({
  line,
  configuration,
  startsWithRoom,
  onType,
  onConfirm,
  onCancel,
}: {
  line: CartLine
  configuration: Configuration | undefined
  startsWithRoom: boolean
  /** Called with every size that is typed, in metres. */
  onType: (size: { width: number; length: number }) => void
  onConfirm: (
    size: { width: number; length: number },
    answers: PieceAnswers,
    price: number | undefined,
  ) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const money = useMoney()
  const { currency } = useShopConfig()
  const { area } = useSizeFormat()
  const rangeMessage = useRangeMessage()
  const form = useRef<HTMLFormElement>(null)
  const [unit] = useState(useStoredUnit())
  const sign = t(unitSigns[unit])
  const [typed, setTyped] = useState({
    width: formatSideIn(line.width, unit),
    length: formatSideIn(line.length, unit),
  })
  const [submitted, setSubmitted] = useState(false)
  const [mount, setMount] = useState(line.mount)
  const [room, setRoom] = useState(line.room ?? '')
  const [note, setNote] = useState(line.note ?? '')
  const mounts = line.product.mounts ?? []
  const isLocked = isFixedSize(configuration, line)
  const size = {
    width: isLocked ? line.width : metresOf(typed.width, unit),
    length: isLocked ? line.length : metresOf(typed.length, unit),
  }
  function type(side: 'width' | 'length', text: string) {
    setTyped({ ...typed, [side]: text })
    onType({ ...size, [side]: metresOf(text, unit) })
  }
  function typeBoth([width, length]: readonly [string, string]) {
    setTyped({ width, length })
    onType({ width: metresOf(width, unit), length: metresOf(length, unit) })
  }
  const limits = limitsOf(configuration ?? line.product)
  const price = linePriceOf({ ...line, ...size, mount }, { product: line.product, configuration, currency })
  const refusals = useRefusedSides(size, limits, isLocked ? 'mm' : unit)

  const onKey = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && onCancel())
  useEffect(() => {
    const element = form.current
    const listener = (event: KeyboardEvent) => onKey(event)
    element?.querySelector<HTMLElement>(startsWithRoom ? 'input[name=room]' : 'input')?.focus()
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [startsWithRoom])

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (refusals.length === 0)
      return onConfirm(
        size,
        {
          ...(mounts.length > 0 && { mount }),
          ...(hasRoomField(line.product) && {
            room: room.trim() || undefined,
            note: note.trim() || undefined,
          }),
        },
        price ?? undefined,
      )
    setSubmitted(true)
    form.current?.querySelectorAll('input')[refusals[0]?.side === 'width' ? 0 : 1]?.focus()
  }

  const messageAt = (side: 'width' | 'length') => {
    const refusal = submitted ? refusals.find((candidate) => candidate.side === side) : undefined
    return refusal && rangeMessage(refusal)
  }

  return (
    <form ref={form} noValidate onSubmit={confirm} className="mt-2 grid gap-4">
      <div className="grid max-w-md grid-cols-2 gap-3">
        <SizeField
          label={t('cart.width', { unit: sign })}
          readOnly={isLocked}
          value={typed.width}
          onChange={(width) => type('width', width)}
          onBoth={typeBoth}
          unit={unit}
          min={inUnit(toMetres(limits.minWidthMm), unit)}
          max={inUnit(toMetres(limits.maxWidthMm), unit)}
          error={messageAt('width')}
        />
        <SizeField
          label={t('cart.length', { unit: sign })}
          readOnly={isLocked}
          value={typed.length}
          onChange={(length) => type('length', length)}
          onBoth={typeBoth}
          unit={unit}
          min={inUnit(toMetres(limits.minLengthMm), unit)}
          max={inUnit(toMetres(limits.maxLengthMm), unit)}
          error={messageAt('length')}
        />
      </div>
      {hasRoomField(line.product) && (
        <div className="grid max-w-md gap-3">
          {mounts.length > 0 && <MountRadios mounts={mounts} mount={mount} onChoose={setMount} />}
          <Field
            label={t('piece.room')}
            name="room"
            value={room}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => setRoom(target.value)}
          />
          <Field
            label={t('piece.note')}
            name="note"
            value={note}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      )}
      <p className="figures flex flex-wrap gap-x-6 text-ink-soft">
        <output>{t(areaSigns[unit], { area: area(areaOf(size.width, size.length), unit) })}</output>
        <output className="font-serif text-lg text-ink">{price === null ? '–' : money(price)}</output>
      </p>
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <Button type="submit" className="max-sm:px-4" disabled={isWaitingFor(configuration, line)}>
          {t('cart.confirm')}
        </Button>
        <Button look="quiet" className="max-sm:px-4" onClick={onCancel}>
          {t('cart.cancel')}
        </Button>
      </div>
    </form>
  )
}
