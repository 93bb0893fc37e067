import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Configuration, Product } from '#modules/catalog/contract/index.ts'
import { judgeAnswers, hasRoomField } from '#modules/catalog/rules/index.ts'
import { configurationOf } from '#modules/catalog/web/queries/index.ts'
import { PieceThumbnail, PriceParts } from '#modules/catalog/web/storefront/index.ts'
import { parseCarriedPiece } from '#modules/orders/rules/plain-pieces.ts'
import type { Unit } from '#modules/pricing/rules/index.ts'
import { useMoney, useShopFacts } from '#kernel/web/shop.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import type { CartLine } from '../cart-storage.ts'
import { LineAnswers, useChoiceNames } from '../line-answers.tsx'
import { soldProductOf } from '../line-price.ts'
import { LineSize, useProblemText } from '../line-size.tsx'
import { optionsUrl, PlainAnswers } from './plain-answers.tsx'
import { hasOtherPrice, type PlainOrder, type ShownPiece } from './plain-data.ts'
import { controlOf } from './plain-refusals.tsx'
import { heights, widths } from './side-labels.ts'

interface Props {
  order: PlainOrder
  shown: ShownPiece
  /** Counted from 0. */
  position: number
}

/** The address of the product's page that shows the piece with its answers. */
const changeAddress = (id: string, carried: string, lng: string | null) => {
  const sent = new URLSearchParams(parseCarriedPiece(carried))
  for (const name of ['product', 'measured', 'price']) sent.delete(name)
  if (lng !== null) sent.set('lng', lng)
  return `/products/${id}?${sent.toString()}`
}

/** One piece of an order without scripts: drawing, price, quantity, and fields for another window. */
export function PlainPieceItem({ order, shown, position }: Props) {
  const { t } = useTranslation()
  const { today, carried } = shown
  const others = order.pieces.length > 1
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 py-5 sm:grid-cols-[6rem_1fr] md:gap-x-6">
      <input type="hidden" name="piece" value={carried} />
      {'line' in today ? (
        <KnownPiece {...{ order, shown, position }} line={today.line} product={today.product} />
      ) : (
        <p className="col-span-full text-clay">
          {today.problem === 'unread' ? t('plain.unread') : t('cart.gone')}
          {/* The form must contain these once for each piece, because otherwise those of the following pieces
              would count for this one. */}
          <input type="hidden" name="quantity" value={shown.quantity} />
          <input type="hidden" name="next_width" value="" />
          <input type="hidden" name="next_height" value="" />
          <input type="hidden" name="next_room" value="" />
        </p>
      )}
      {others && (
        <p className="col-start-2">
          <Button
            type="submit"
            name="act"
            value={`remove.${position}`}
            look="plain"
            size="sm"
            className="-ml-3 min-h-11"
          >
            {t('plain.remove', { number: position + 1 })}
          </Button>
        </p>
      )}
    </li>
  )
}

function KnownPiece({ order, shown, position, line, product }: Props & { line: CartLine; product: Product }) {
  const { t } = useTranslation()
  const money = useMoney()
  const translateMessage = useTranslateMessage()
  const { currency } = useShopFacts()
  const choiceNames = useChoiceNames()
  const { data } = useQuery({ ...configurationOf(product.id), enabled: false })
  const unit = shown.piece?.unit ?? 'm'
  const before = shown.piece?.line.calculated_price ?? 0
  const field = `quantity.${position}`
  return (
    <>
      <PieceThumbnail piece={line} className="aspect-square w-full self-start" />
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h3 lang={product.languages?.name}>
            {/* Opens in another tab, because leaving this page would lose what was typed. */}
            <a
              href={changeAddress(product.id, shown.carried, order.lng)}
              target="_blank"
              rel="noreferrer"
              className="hover:underline"
            >
              {product.name}
            </a>
          </h3>
          <p className="figures font-serif text-lg">{shown.price > 0 ? money(shown.price) : '–'}</p>
        </div>
        {hasOtherPrice(shown) && (
          <p className="figures text-sm text-clay">{t('cart.earlierPrice', { price: money(before) })}</p>
        )}
        <LineSize line={line} unit={unit} className="text-ink-soft" />
        <LineAnswers line={line} choices={choiceNames(data, line.options)} className="text-ink-soft" />
        <Problem today={shown.today} />
        {data && <PriceParts price={priceIn(data, line, currency)} name={product.name} />}
        {order.changing === position ? (
          <PlainAnswers order={order} product={product} line={line} unit={unit} configuration={data} />
        ) : (
          <Button
            type="submit"
            name="act"
            value={`change.${position}`}
            formAction={optionsUrl(order)}
            look="plain"
            size="sm"
            className="-ml-3 min-h-11 justify-self-start"
          >
            {t('piece.changeOptions')}
          </Button>
        )}
        <div className="mt-2 flex flex-wrap items-end gap-3">
          <div className="w-24">
            <Field
              label={t('plain.quantity')}
              id={controlOf(field)}
              name="quantity"
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              defaultValue={shown.quantity}
              error={translateMessage(order.refused[field])}
            />
          </div>
          <Button type="submit" name="act" value="total" look="quiet">
            {t('plain.update')}
          </Button>
        </div>
        <NextWindow {...{ order, position, unit }} asksRoom={hasRoomField(product)} />
      </div>
    </>
  )
}

const priceIn = (configuration: Configuration, line: CartLine, currency: string) =>
  judgeAnswers(soldProductOf(configuration, currency), configuration.safety, line, line).price

function Problem({ today }: { today: ShownPiece['today'] }) {
  const sentences = useProblemText()
  if (today.problem === null || today.problem === 'unread') return null
  return (
    <div className="text-sm text-clay">
      {sentences(today.problem).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

/** Fields for the same piece for another window: its own size and room, everything else the same. */
function NextWindow({
  order: { form, refused },
  position,
  unit,
  asksRoom,
}: Pick<Props, 'order' | 'position'> & { unit: Unit; asksRoom: boolean }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const field = `next.${position}`
  const size = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const
  return (
    <details open={refused[field] !== undefined}>
      <summary className="cursor-pointer py-3 text-ink-soft hover:text-ink">{t('plain.another')}</summary>
      <div className="grid gap-3 pb-3">
        <div className="grid grid-cols-2 items-end gap-3">
          <Field
            {...size}
            label={t(widths[unit])}
            id={controlOf(field)}
            name="next_width"
            defaultValue={form.next_width[position] ?? ''}
            error={translateMessage(refused[field])}
          />
          <Field
            {...size}
            label={t(heights[unit])}
            name="next_height"
            defaultValue={form.next_height[position] ?? ''}
          />
        </div>
        {asksRoom ? (
          <Field
            label={t('piece.room')}
            name="next_room"
            maxLength={100}
            autoComplete="off"
            defaultValue={form.next_room[position] ?? ''}
          />
        ) : (
          <input type="hidden" name="next_room" value="" />
        )}
        <Button
          type="submit"
          name="act"
          value={`add.${position}`}
          look="quiet"
          className="justify-self-start"
        >
          {t('plain.add')}
        </Button>
      </div>
    </details>
  )
}
