import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { nameOfCharge } from '#modules/orders/rules/charges.ts'
import { useStoredUnit, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import { OrderedThumbnail } from '#modules/catalog/web/storefront/index.ts'
import { useMoney } from '#kernel/web/shop.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { TaxLines } from '#modules/taxes/web/storefront/index.ts'
import { CashLines } from '../checkout/cash-lines.tsx'
import { FitNote } from '../cart/fit-note.tsx'
import { withKeys } from '../cart/line-keys.ts'
import { LineAnswers } from '../cart/line-answers.tsx'
import { LineSize } from '../cart/line-size.tsx'
import { WithdrawalNote } from './withdrawal-note.tsx'

/** The options with their names at the time of the order, but those that were declined. */
const orderedChoices = ({ choices = [] }: Order['cart'][number]) =>
  choices.filter(({ declined }) => !declined).map(({ option, choice }) => `${option}: ${choice}`)

/** The lines of an order, with names and prices at the time of the order. */
export function OrderLines({ order }: { order: Order }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { side } = useSizeFormat()
  const stored = useStoredUnit()
  const unit = order.size_unit ?? stored
  return (
    <section aria-labelledby="order-lines">
      <h2 id="order-lines" className="mb-4">
        {t('account.lines')}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {withKeys(order.cart).map(({ key, line }) => (
          <li
            key={key}
            className="grid grid-cols-[4.5rem_1fr] gap-x-4 py-4 md:grid-cols-[5.5rem_1fr] print:line"
          >
            <OrderedThumbnail piece={line} className="aspect-square w-full self-start" />
            <div className="grid content-start gap-0.5 print:contents">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6 print:contents">
                <h3>{line.product_name}</h3>
                <p className="figures font-serif text-lg print:order-2 print:text-right">
                  {money(line.calculated_price)}
                </p>
              </div>
              <LineSize line={line} unit={unit} className="text-ink-soft print:order-1" />
              <LineAnswers
                line={line}
                choices={orderedChoices(line)}
                texts={line.buyer_texts}
                className="text-sm text-ink-soft print:order-2"
              />
              {line.finished_width && line.finished_length && line.mount && (
                <FitNote
                  mount={line.mount}
                  typed={line}
                  finished={{ width: line.finished_width, length: line.finished_length }}
                  unit={unit}
                  className="figures text-sm text-ink-soft print:order-2"
                />
              )}
              {line.loop && (
                <p className="figures text-sm text-ink-soft print:order-2">
                  {t('piece.chain', { cm: side(line.loop * 100) })}
                </p>
              )}
              {line.priced_by_area !== false && (
                <p className="figures text-sm text-ink-soft print:order-3 print:col-start-2">
                  {t('account.perSqm', { price: money(line.price_per_sqm) })}
                </p>
              )}
              <WithdrawalNote
                days={order.withdrawal_days}
                isGoods={line.fixed_size === true}
                className="text-sm text-ink-soft print:order-4 print:col-start-2"
              />
            </div>
          </li>
        ))}
        {order.goods && <GoodsLines goods={order.goods} days={order.withdrawal_days} />}
      </ul>
      {order.charges?.map(({ kind, label, amount, percent }, index) => (
        // Charges have no id of their own, and their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className="flex items-baseline justify-between gap-4 pt-3 text-ink-soft">
          <span>{nameOfCharge({ label, percent }, t(`account.charges.${kind}`))}</span>
          <span className="figures">{money(amount)}</span>
        </p>
      ))}
      <p className="flex items-baseline justify-between gap-4 pt-4">
        <span>{t('account.total')}</span>
        <span className="figures font-serif text-2xl">{money(order.total_amount)}</span>
      </p>
      <TaxLines taxes={order.taxes} className="pt-1" />
      <CashLines {...order} className="pt-2" />
      <p className="mt-1 text-right text-sm text-ink-soft">
        {order.payment && order.payment.method !== 'cash'
          ? t(`payment.methods.${order.payment.method}`)
          : t('checkout.payment')}
      </p>
    </section>
  )
}

/** The goods of an order that are sold by the piece. */
function GoodsLines({
  goods,
  days,
}: {
  goods: NonNullable<Order['goods']>
  /** The days in which they can be withdrawn from. */
  days: number | undefined
}) {
  const { t } = useTranslation()
  const money = useMoney()
  return goods.map((line, index) => (
    <li
      // Goods have no id of their own, and their order never changes.
      // oxlint-disable-next-line react/no-array-index-key
      key={index}
      className="grid grid-cols-[4.5rem_1fr] gap-x-4 py-4 md:grid-cols-[5.5rem_1fr] print:line"
    >
      <Picture
        src={line.image_url}
        alt=""
        sizes="5.5rem"
        className="aspect-square w-full self-start rounded-md"
      />
      <div className="grid content-start gap-0.5 print:contents">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 print:contents">
          <h3>{line.product_name}</h3>
          <p className="figures font-serif text-lg print:order-2 print:text-right">
            {money(line.calculated_price)}
          </p>
        </div>
        <p className="figures text-ink-soft print:order-1">
          {t('goods.line', { quantity: line.quantity, price: money(line.unit_price) })}
        </p>
        <LineAnswers
          line={{}}
          choices={line.buyer_texts ?? []}
          className="text-sm text-ink-soft print:order-2"
        />
        <WithdrawalNote
          days={days}
          isGoods
          className="text-sm text-ink-soft print:order-4 print:col-start-2"
        />
      </div>
    </li>
  ))
}
