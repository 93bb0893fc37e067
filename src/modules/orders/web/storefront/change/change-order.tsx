import { useEffect, useRef, Suspense } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { maxOrderNote } from '#modules/orders/contract/customer-info.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { useMoney } from '#kernel/web/shop.ts'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import { TextArea, Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'
import type { OwnDelivery } from '#modules/orders/contract/customer-edits.ts'
import type { AddressParts } from '#modules/addresses/contract/index.ts'
import type { AddressErrors } from '#modules/addresses/web/storefront/index.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { withKeys } from '../cart/line-keys.ts'
import { Notice } from '../checkout/notice.tsx'
import { ChangeLine } from './change-line.tsx'
import { useChange } from './use-change.ts'

// Only shops with taxes or deliveries have addresses in parts.
const ChangePlace = loadedPart(async () => (await import('./change-place.tsx')).ChangePlace)

/** Who receives the order, and where. */
function ChangeDelivery({
  delivery,
  place,
  refused,
  refusedParts,
  onChange,
}: {
  delivery: OwnDelivery
  refused: Partial<Record<keyof OwnDelivery, string>>
  /** The parts of its address; undefined: only the text is known. */
  place: AddressParts | undefined
  refusedParts: AddressErrors
  onChange: (delivery: OwnDelivery, place: AddressParts | undefined) => void
}) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  return (
    <fieldset className="grid content-start gap-4">
      <legend className="mb-3 font-serif text-xl">{t('account.delivery')}</legend>
      <Field
        label={t('checkout.name')}
        error={translateMessage(refused.name)}
        autoComplete="name"
        maxLength={200}
        value={delivery.name}
        onChange={({ target }) => onChange({ ...delivery, name: target.value }, place)}
      />
      <Field
        label={t('checkout.phone')}
        error={translateMessage(refused.phone)}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={delivery.phone}
        onChange={({ target }) => onChange({ ...delivery, phone: target.value }, place)}
      />
      {place ? (
        <Suspense>
          <ChangePlace
            place={place}
            errors={refusedParts}
            onChange={(next, address) => onChange({ ...delivery, address }, next)}
          />
        </Suspense>
      ) : (
        <TextArea
          label={t('checkout.address')}
          error={translateMessage(refused.address)}
          autoComplete="street-address"
          rows={4}
          maxLength={1000}
          value={delivery.address}
          onChange={({ target }) => onChange({ ...delivery, address: target.value }, undefined)}
        />
      )}
    </fieldset>
  )
}

/**
 * The form for changing an order. The total is updated while typing, and the shop checks it before anything is
 * stored.
 */
export function ChangeOrder({ order, onDone }: { order: Order; onDone: () => void }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const change = useChange(order, onDone)
  const { typed, unit, today, evaluation } = change
  const isReady = today !== null
  useEffect(() => {
    if (isReady) heading.current?.focus()
  }, [isReady])
  if (today === null) return <Loading />
  const staying = typed.lines.filter(({ isRemoved }) => !isRemoved).length
  return (
    <Form
      onSend={() => void change.save()}
      className="mt-6 grid gap-8 md:mt-10 md:grid-cols-[1fr_20rem] md:gap-12 lg:gap-16"
    >
      <section aria-labelledby="change-lines">
        <h2 id="change-lines" ref={heading} tabIndex={-1} className="mb-1 outline-none">
          {t('change.title')}
        </h2>
        <p className="mb-4 text-ink-soft">{t('change.text')}</p>
        <ul className="divide-y divide-line border-y border-line">
          {withKeys(order.cart).flatMap(({ key, line }, index) => {
            const [fields, result] = [typed.lines[index], evaluation[index]]
            if (!fields || !result) return []
            return (
              <ChangeLine
                key={key}
                ordered={line}
                typed={fields}
                evaluation={result}
                today={today}
                unit={unit}
                mayRemove={staying > 1 || order.goods !== undefined}
                onChange={(next) => change.type({ ...typed, lines: typed.lines.with(index, next) })}
              />
            )
          })}
        </ul>
      </section>
      <div className="grid content-start gap-6">
        <ChangeDelivery
          delivery={typed.delivery}
          place={typed.place}
          refused={change.refused}
          refusedParts={change.refusedParts}
          onChange={(delivery, place) => change.type({ ...typed, delivery, place })}
        />
        <TextArea
          label={t('checkout.note')}
          rows={3}
          maxLength={maxOrderNote}
          value={typed.note}
          onChange={({ target }) => change.type({ ...typed, note: target.value })}
        />
        <Total before={order.total_amount} total={change.total} isCorrected={change.isCorrected} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={change.isSaving || !change.canBeSaved}>
            {change.isSaving ? t('change.saving') : t('change.save')}
          </Button>
          <Button look="quiet" onClick={onDone}>
            {t('cart.cancel')}
          </Button>
        </div>
      </div>
    </Form>
  )
}

function Total({ before, total, isCorrected }: { before: number; total: number; isCorrected: boolean }) {
  const { t } = useTranslation()
  const money = useMoney()
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p className="flex items-baseline justify-between gap-4">
        <span>{t('account.total')}</span>
        <output aria-live="polite" className="figures font-serif text-2xl">
          {money(total)}
        </output>
      </p>
      {total !== before && (
        <p className="figures text-right text-sm text-clay">
          {t('cart.earlierPrice', { price: money(before) })}
        </p>
      )}
      {isCorrected && <Notice>{t('cart.pricesChanged')}</Notice>}
    </div>
  )
}
