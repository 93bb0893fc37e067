import { useId, useMemo } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import type { Configuration } from '#modules/catalog/contract/index.ts'
import { limitsOf, lineOf, soldProduct } from '#modules/catalog/rules/index.ts'
import { MountRadios, OptionFields } from '#modules/catalog/web/storefront/index.ts'
import { inUnit, toMetres, type Unit, metresOf } from '#modules/pricing/rules/index.ts'
import { SizeField, unitSigns } from '#modules/pricing/web/storefront/index.ts'
import { useMoney, useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { useProblemText } from '../cart/line-size.tsx'
import type { ProductsToday } from '../cart/todays-products.ts'
import type { LineEvaluation, TypedLine } from './typed-change.ts'

interface Props {
  ordered: Order['cart'][number]
  typed: TypedLine
  evaluation: LineEvaluation
  today: ProductsToday
  /** The unit in which sizes are typed. */
  unit: Unit
  /** False for the last piece: instead of removing it, the order is cancelled. */
  mayRemove: boolean
  onChange: (line: TypedLine) => void
}

/** The fields of one piece, or the notice that it will be removed. */
export function ChangeLine({ ordered, typed, evaluation, today, unit, mayRemove, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const money = useMoney()
  return (
    <li className="grid gap-3 py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id={id} className={typed.isRemoved ? 'text-ink-soft line-through' : undefined}>
          {ordered.product_name}
        </h3>
        <output className="figures font-serif text-lg">
          {typed.isRemoved || evaluation.price === 0 ? '–' : money(evaluation.price)}
        </output>
      </div>
      {typed.isRemoved ? (
        <p className="text-ink-soft">{t('change.removed')}</p>
      ) : (
        <LineFields {...{ ordered, typed, today, unit, onChange }} labelledBy={id} />
      )}
      {!typed.isRemoved && <Problem problem={evaluation.problem} />}
      {(typed.isRemoved || mayRemove) && (
        <Button
          look="plain"
          size="sm"
          className="-ml-3 min-h-11 justify-self-start"
          aria-describedby={id}
          onClick={() => onChange({ ...typed, isRemoved: !typed.isRemoved })}
        >
          {typed.isRemoved ? t('change.keepPiece') : t('cart.remove')}
        </Button>
      )}
    </li>
  )
}

function LineFields({
  ordered,
  typed,
  today,
  unit,
  labelledBy,
  onChange,
}: Pick<Props, 'ordered' | 'typed' | 'today' | 'unit' | 'onChange'> & { labelledBy: string }) {
  const { t } = useTranslation()
  const sign = t(unitSigns[unit])
  const id = ordered.product_id ?? ''
  const configuration = today.configurations.get(id)
  const limits = limitsOf(configuration ?? today.found.get(id) ?? {})
  return (
    <fieldset aria-labelledby={labelledBy} className="grid max-w-xl gap-3">
      <div className="grid grid-cols-2 gap-3">
        <SizeField
          label={t('cart.width', { unit: sign })}
          value={typed.width}
          onChange={(width) => onChange({ ...typed, width })}
          onBoth={([width, length]) => onChange({ ...typed, width, length })}
          unit={unit}
          min={inUnit(toMetres(limits.minWidthMm), unit)}
          max={inUnit(toMetres(limits.maxWidthMm), unit)}
        />
        <SizeField
          label={t('cart.length', { unit: sign })}
          value={typed.length}
          onChange={(length) => onChange({ ...typed, length })}
          onBoth={([width, length]) => onChange({ ...typed, width, length })}
          unit={unit}
          min={inUnit(toMetres(limits.minLengthMm), unit)}
          max={inUnit(toMetres(limits.maxLengthMm), unit)}
        />
      </div>
      {configuration && <PieceChoices key={id} {...{ configuration, typed, unit, labelledBy, onChange }} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t('piece.room')}
          value={typed.room}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...typed, room: target.value })}
        />
        <Field
          label={t('piece.note')}
          value={typed.note}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...typed, note: target.value })}
        />
      </div>
    </fieldset>
  )
}

/** Mount and options of a piece, as on the product's page. */
function PieceChoices({
  configuration,
  typed,
  unit,
  labelledBy,
  onChange,
}: Pick<Props, 'typed' | 'unit' | 'onChange'> & { configuration: Configuration; labelledBy: string }) {
  const { currency } = useShopConfig()
  const product = useMemo(() => soldProduct(configuration, currency), [configuration, currency])
  const { mount, options: codes } = typed
  const { options, mounts, safety } = configuration
  const [width, length] = [typed.width, typed.length].map((side) => metresOf(side, unit)) as [number, number]
  return (
    <>
      {mounts.length > 0 && (
        <MountRadios
          mounts={mounts}
          mount={mount}
          onChoose={(chosen) => onChange({ ...typed, mount: chosen })}
        />
      )}
      {options.length > 0 && (
        <OptionFields
          offered={options}
          sold={product}
          codes={codes}
          safety={safety}
          line={lineOf({ width, length }, { mount })}
          errors={[]}
          prefix={`${labelledBy}.`}
          onChoose={(option, choice) => onChange({ ...typed, options: { ...codes, [option]: choice } })}
        />
      )}
    </>
  )
}

function Problem({ problem }: Pick<LineEvaluation, 'problem'>) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  if (problem === null) return null
  const sentences =
    problem === 'unread'
      ? [t('shell.failed')]
      : problem.kind === 'gone'
        ? [t('change.gone')]
        : problemText(problem)
  return (
    <div role="alert" className="text-sm text-clay">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
