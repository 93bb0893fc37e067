import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useMoney } from '#kernel/web/shop.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { ProductHeading } from './product-heading.tsx'
import type { CartLine } from './cart-storage.ts'
import { CartFitNote } from './fit-note.tsx'
import { LineEdit } from './line-edit.tsx'
import type { LineProblem } from './line-problems.ts'
import type { Configuration } from '#modules/catalog/contract/index.ts'
import { areaPrice, hasRoomField } from '#modules/catalog/rules/index.ts'
import {
  optionParam,
  perAreaWords,
  PieceThumbnail,
  type PieceAnswers,
} from '#modules/catalog/web/storefront/index.ts'
import { LineAnswers, useChoiceNames } from './line-answers.tsx'
import { LineSize, useProblemText } from './line-size.tsx'

interface Props {
  line: CartLine
  /** Counted from 1. */
  position: number
  /** The configuration of its product; undefined for a product without one, and while loading. */
  configuration: Configuration | undefined
  problem: LineProblem | null
  /** The former price in major units; set when the price has changed. */
  earlierPrice: number | undefined
  onRemove: () => void
  /** A duplicated line opens with the focus in its room field. */
  startsWithRoom: boolean
  onChange: (
    size: { width: number; length: number },
    answers: PieceAnswers,
    price: number | undefined,
  ) => void
  /** Duplicates the line. */
  onRepeat: () => void
}

/** The search parameters that open a line's product with its choices; saving there replaces the line. */
const changeOptions = ({ width, length, mount, options = {} }: CartLine, line: number) => ({
  line: String(line),
  width: String(width),
  height: String(length),
  unit: 'm',
  ...(mount && { mount }),
  ...Object.fromEntries(Object.entries(options).map(([option, choice]) => [optionParam(option), choice])),
})

/** One line: its piece drawn to scale, name, size and price; its size is edited in place. */
export function CartLineItem({
  line,
  position,
  configuration,
  problem,
  earlierPrice,
  startsWithRoom,
  onRemove,
  onChange,
  onRepeat,
}: Props) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState(startsWithRoom)
  /** The size while it is edited, in metres. */
  const [typed, setTyped] = useState<{ width: number; length: number }>()
  const money = useMoney()
  const asks = hasRoomField(line.product)
  const choiceNames = useChoiceNames()
  const item = useRef<HTMLLIElement>(null)
  const { product } = line
  const perArea = areaPrice(product)

  function leaveEdit() {
    setEditing(false)
    setTyped(undefined)
    // The button that had the focus is rendered again in the next frame.
    requestAnimationFrame(() => item.current?.querySelector<HTMLElement>('[data-edit]')?.focus())
  }

  return (
    <li
      ref={item}
      className="grid grid-cols-[4.5rem_1fr] gap-x-4 py-5 sm:grid-cols-[6rem_1fr] md:gap-x-6 md:py-6 print:line"
    >
      <Link
        to="/products/$id"
        params={{ id: line.product_id }}
        tabIndex={-1}
        aria-hidden
        className="self-start"
      >
        <PieceThumbnail piece={{ ...line, ...typed }} className="aspect-square w-full" />
      </Link>
      <div className="grid content-start gap-1 print:contents">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 print:contents">
          <ProductHeading product={product} />
          {!editing && <LinePrice line={line} earlierPrice={earlierPrice} gone={problem?.kind === 'gone'} />}
        </div>
        {editing ? (
          <LineEdit
            line={line}
            configuration={configuration}
            startsWithRoom={startsWithRoom}
            onType={setTyped}
            onConfirm={(size, answers, price) => {
              onChange(size, answers, price)
              leaveEdit()
            }}
            onCancel={leaveEdit}
          />
        ) : (
          <>
            <LineSize line={line} className="text-ink-soft print:order-1" />
            <LineAnswers
              line={line}
              choices={choiceNames(configuration, line.options)}
              className="text-ink-soft print:order-1"
            />
            <CartFitNote
              line={line}
              configuration={configuration}
              className="figures text-ink-soft print:order-1"
            />
            {perArea && (
              <p className="figures text-sm text-ink-soft print:order-3 print:col-start-2">
                {t(perAreaWords[perArea.unit], { price: money(perArea.amount) })}
              </p>
            )}
            {problem && <ProblemText problem={problem} />}
            <div className="mt-1 -ml-3 flex flex-wrap gap-x-1 print:hidden">
              {problem?.kind !== 'gone' && (
                <Button
                  look="plain"
                  size="sm"
                  data-edit
                  className="min-h-11"
                  onClick={() => setEditing(true)}
                >
                  {t('cart.edit')}
                </Button>
              )}
              {problem?.kind !== 'gone' && product.has_options && (
                <Link
                  to="/products/$id"
                  params={{ id: line.product_id }}
                  search={changeOptions(line, position)}
                  className={buttonClasses({ look: 'plain', size: 'sm' }, 'min-h-11')}
                >
                  {t('piece.changeOptions')}
                </Link>
              )}
              {asks && problem === null && (
                <Button look="plain" size="sm" className="min-h-11" onClick={onRepeat}>
                  {t('piece.same')}
                </Button>
              )}
              <Button look="plain" size="sm" className="min-h-11" onClick={onRemove}>
                {t('cart.remove')}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  )
}

function LinePrice({ line, earlierPrice, gone }: Pick<Props, 'line' | 'earlierPrice'> & { gone: boolean }) {
  const { t } = useTranslation()
  const money = useMoney()
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-3 print:order-2 print:justify-end">
      {earlierPrice !== undefined && (
        <span className="text-sm text-clay">{t('cart.earlierPrice', { price: money(earlierPrice) })}</span>
      )}
      <span className={gone ? 'font-serif text-lg text-ink-soft line-through' : 'font-serif text-lg'}>
        {money(line.calculated_price)}
      </span>
    </p>
  )
}

function ProblemText({ problem }: { problem: LineProblem }) {
  const sentences = useProblemText()(problem)
  return (
    <div role="alert" className="mt-1 text-sm text-clay print:hidden">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
