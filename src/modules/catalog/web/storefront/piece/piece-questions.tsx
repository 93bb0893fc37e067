import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useImperativeHandle, useMemo, type ReactNode, type Ref } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import type { Configuration } from '#modules/catalog/contract/configuration.ts'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import { useMoney, useShopConfig } from '#kernel/web/shop.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { refusedSides, type Unit, type Price } from '#modules/pricing/rules/index.ts'
import type { MeasuredSize } from '#modules/windows/web/storefront/index.ts'
import { configurationOf } from '../../queries/catalog.ts'
import type { PieceAnswers } from '../to-cart/add-to-cart.ts'
import { lineOf, hasRoomField } from '#modules/catalog/rules/index.ts'
import type { Mounting } from '../drawing/mounting.ts'
import type { ChosenOptions } from './chosen-options.ts'
import { OptionFields } from './option-fields.tsx'
import { mountingOf, useFacts } from './piece-facts.ts'
import { useKeptAddress } from '../calculator/kept-address.ts'
import { PrintedPiece } from './printed-piece.tsx'
import { LinkPrice, pieceParams, ShareLink } from './share-link.tsx'
import { ChainNote, CurtainNote, FinishedNote } from './finished-note.tsx'
import { ReadyDay } from './ready-day.tsx'
import { MountRadios } from './mount-radios.tsx'
import { DepthAndHeight } from './depth-and-height.tsx'
import { useRefusalMessage } from './refusal-message.ts'
import { SampledPieceContext } from './sample-offer.tsx'
import { usePiece } from './use-piece.ts'
import { SumRow } from '../calculator/sum-row.tsx'

/** What each choice adds to the price of the piece itself. */
function Surcharges({ price }: { price: Price }) {
  const exponent = currencyExponent(useShopConfig().currency)
  return price.parts
    .filter(({ path }) => path !== null)
    .map(({ path, label, amount }) => (
      <SumRow key={path} label={label ?? ''} amount={toMajor(amount, exponent)} />
    ))
}

export interface CheckedPiece {
  answers: PieceAnswers
  /** Price in major units. */
  price: number
}

/** What the calculator can ask of the questions. */
export interface PieceHandle {
  /** The answers for an order; null when the piece cannot be made: then the refusal is shown beside its field. */
  check: () => CheckedPiece | null
  /** The same piece for another window, or why it cannot be made for it. */
  forWindow: (window: MeasuredSize) => CheckedPiece | { why: string }
  /** The answers about the window, to be stored with it. */
  recess: () => Partial<MeasuredSize>
  /** Clears the answers that belong to one window only. */
  clear: () => void
}

interface Props {
  product: Product
  /** Metres. */
  size: { width: number; length: number }
  unit: Unit
  /** The window or reading that filled the calculator last. */
  filled: MeasuredSize | null
  /** Number of the cart's line that is being edited, counted from 1. */
  editedLine: number | undefined
  /** The size in the calculator, and how it was measured. */
  measured: MeasuredSize
  chosen: ChosenOptions
  handle: Ref<PieceHandle>
  /**
   * Renders the part above the questions, given how the piece hangs, what it costs before its choices in major units
   * (null when it cannot be made like this) and what they add.
   */
  above: (hung: Mounting, amount: number | null, surcharges: ReactNode) => ReactNode
  /**
   * Renders the part below the questions, given the price of the piece in major units (null when it cannot be made
   * like this) and the refusal, once an order was attempted.
   */
  children: (price: number | null, refusal: string | undefined) => ReactNode
}

/** The questions about a piece's mount, options and workshop details, for products that have them. */
export function PieceQuestions(props: Props) {
  const { data: configuration } = useQuery(configurationOf(props.product.id))
  return configuration ? <Questions {...props} configuration={configuration} /> : null
}

function Questions({
  handle,
  configuration,
  chosen,
  above,
  children,
  ...props
}: Props & { configuration: Configuration }) {
  const { t } = useTranslation()
  const piece = usePiece({ ...props, codes: chosen.codes, configuration })
  const message = useRefusalMessage()
  const { typed, answers, evaluation, refusals, change, price } = piece
  const { mounts } = props.product
  useImperativeHandle(handle, () => ({
    check: () => (piece.check() && price !== null ? { answers, price } : null),
    forWindow: (window) => {
      const { answers, evaluation, price: cost } = piece.forWindow(window)
      const [first] = evaluation.refusals
      if (first) return { why: message(first) }
      return cost === null ? { why: t('piece.tooSmall') } : { answers, price: cost }
    },
    recess: () => ({
      ...((answers.mount === 'inside' || answers.mount === 'outside') && { mount: answers.mount }),
      depth: answers.depth,
      topHeight: answers.top_height,
    }),
    clear: () => change({ room: '', note: '' }),
  }))
  useKeptAddress({
    ...pieceParams(props.size, { mount: typed.mount, options: chosen.codes }),
    depth: `${answers.depth ?? ''}`,
    top_height: `${answers.top_height ?? ''}`,
    room: typed.room,
    note: typed.note,
  })
  const refused = (field: string) => {
    const refusal = refusals.get(field)
    return refusal && message(refusal)
  }
  const [firstRefusal] = refusals.values()
  const asksRoom = hasRoomField(props.product)
  const facts = useFacts(configuration, piece, props)
  const money = useMoney()
  const { currency } = useShopConfig()
  const [base, surcharge] = evaluation.price?.parts ?? []
  const costs = price === null ? [] : [money(price)]
  const linked = { product: props.product, size: props.size, answers, price }
  return (
    <>
      {above(
        mountingOf(configuration, piece),
        // A sum of one part would repeat the price below it.
        base === undefined || surcharge === undefined
          ? null
          : toMajor(base.amount, currencyExponent(currency)),
        evaluation.price && <Surcharges price={evaluation.price} />,
      )}
      <div className="mt-5 grid gap-4 print:hidden">
        {mounts.length > 0 && (
          <MountRadios
            name="mount"
            mounts={mounts}
            mount={typed.mount}
            error={refused('mount')}
            onChoose={(mount) => change({ mount })}
          />
        )}
        <Options
          product={props.product}
          piece={piece}
          configuration={configuration}
          size={props.size}
          chosen={chosen}
          refused={refused}
        />
        <DepthAndHeight piece={piece} configuration={configuration} unit={props.unit} refused={refused} />
        {['size', 'width', 'length', 'product_id'].map((field) => {
          const text = refused(field)
          return (
            text && (
              <p key={field} role="alert" className="text-sm text-clay">
                {text}
              </p>
            )
          )
        })}
        {props.measured.method === 'demo' && <p className="text-sm text-clay">{t('piece.demo')}</p>}
        <div className="figures grid gap-1 text-sm text-ink-soft">
          <FinishedNote
            configuration={{ ...configuration, facts: evaluation.facts }}
            evaluation={evaluation.evaluation}
            answers={answers}
            unit={props.unit}
          />
          <ReadyDay
            product={props.product}
            size={props.size}
            answers={answers}
            isMade={price !== null && evaluation.refusals.length === 0}
          />
          <CurtainNote evaluation={evaluation.evaluation} />
          <ChainNote
            control={evaluation.facts.control}
            safety={configuration.safety}
            evaluation={evaluation.evaluation}
            answers={answers}
            unit={props.unit}
          />
        </div>
        {asksRoom && (
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <Field
              label={t('piece.room')}
              name="room"
              value={typed.room}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => change({ room: target.value })}
            />
            <Field
              label={t('piece.note')}
              name="note"
              value={typed.note}
              maxLength={500}
              autoComplete="off"
              onChange={({ target }) => change({ note: target.value })}
            />
          </div>
        )}
        <LinkPrice price={price} />
        {configuration.options.length > 0 && (
          <ShareLink
            {...linked}
            lines={[...facts.map((fact) => fact.join(': ')), ...costs]}
            isMade={
              price !== null &&
              evaluation.refusals.length === 0 &&
              refusedSides(props.size.width, props.size.length, chosen.limits).length === 0
            }
          />
        )}
      </div>
      <PrintedPiece {...linked} facts={facts} parts={evaluation.price?.parts ?? []} />
      {children(price, firstRefusal && message(firstRefusal))}
    </>
  )
}

/**
 * The prices of choices at this size, deferred: they follow a moment after the price, so that no key press waits for
 * them.
 */
function Options({
  piece: { sold, typed },
  product,
  configuration: { options, safety, samples },
  size: { width, length },
  chosen: { codes, choose },
  refused,
}: {
  product: Product
  piece: ReturnType<typeof usePiece>
  configuration: Configuration
  size: { width: number; length: number }
  chosen: ChosenOptions
  refused: (field: string) => string | undefined
}) {
  const { mount } = typed
  const line = useDeferredValue(useMemo(() => lineOf({ width, length }, { mount }), [width, length, mount]))
  const texts = JSON.stringify(options.map(({ code }) => refused(`options.${code}`) ?? null))
  const errors = useMemo(() => JSON.parse(texts) as (string | null)[], [texts])
  const sampled = useMemo(
    () => (samples ? { product, width, length, mount, codes } : null),
    [samples, product, width, length, mount, codes],
  )
  return (
    <SampledPieceContext value={sampled}>
      <OptionFields
        offered={options}
        sold={sold}
        codes={codes}
        safety={safety}
        line={line}
        errors={errors}
        onChoose={choose}
      />
    </SampledPieceContext>
  )
}
