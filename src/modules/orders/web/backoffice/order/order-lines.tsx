import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import type { Order } from '#modules/orders/contract/orders.ts'
import { areaOf } from '#modules/pricing/rules/index.ts'
import { officeInches } from '#modules/pricing/web/backoffice/index.ts'
import { officeArea, officeSide, useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { piecesOf } from '../../queries/production-board.ts'
import { OrderFields } from './order-fields.tsx'
import { badgesOf, PieceBadges, pieceFacts } from './piece-facts.tsx'
import { PieceDrawing } from '../production-board/piece-drawing.tsx'
import { dayName } from '../production-board/board-days.ts'

type Line = Order['cart'][number]

/** The side of the square in which a piece is drawn, in pixels. */
const drawnSide = 56

/**
 * The made-to-measure lines of an order with their pieces, drawn to one scale, and the days on which they are made.
 * @param isDrawn whether the reader may read the pieces; otherwise the pictures of the products stand here
 */
export function OrderLines({ order, isDrawn }: { order: Order; isDrawn: boolean }) {
  const { data: pieces, isError } = useQuery({
    ...piecesOf(order.id),
    enabled: isDrawn && order.cart.length > 0,
  })
  const longest = Math.max(1, ...(pieces ?? []).flatMap(({ widthMm, lengthMm }) => [widthMm, lengthMm]))
  const scale = { '--metre': `calc(${(drawnSide * 1000) / longest} * 1px)` } as CSSProperties
  return order.cart.map((line, position) => {
    const piece = pieces?.find((candidate) => candidate.line === position + 1)
    const isAwaited = isDrawn && !pieces && !isError
    return (
      <OrderLine
        // Lines have no id of their own, and their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        key={position}
        line={line}
        fields={<OrderFields order={order} position={position} />}
        day={piece?.day ? dayName(piece.day) : undefined}
        drawing={
          piece || isAwaited ? (
            <span className="grid size-14 shrink-0 place-items-center" style={scale}>
              {piece && <PieceDrawing piece={piece} />}
            </span>
          ) : (
            <Picture src={line.image_url} alt="" sizes="56px" className="size-14 shrink-0 rounded-sm" />
          )
        }
      />
    )
  })
}

/**
 * @param drawing what shows the piece
 * @param fields those that modules add
 */
function OrderLine({
  line,
  day,
  drawing,
  fields,
}: {
  line: Line
  day: string | undefined
  drawing: ReactNode
  fields: ReactNode
}) {
  const money = useOfficeMoney()
  const { width, length, choices } = line
  const options = choices
    ? Object.fromEntries(choices.map(({ option, choice }) => [option, choice]))
    : (line.options ?? {})
  const details = [
    ...pieceFacts(line),
    ...Object.entries(options).map(([name, value]) => `${name}: ${textOf(value)}`),
    day,
  ]
  return (
    <li className="flex gap-4 py-3">
      {drawing}
      <div className="min-w-0 grow">
        <p className="flex justify-between gap-4 font-medium">
          <span className="min-w-0">{line.product_name}</span>
          <span className="figures whitespace-nowrap">{money(line.calculated_price)}</span>
        </p>
        <p className="figures text-ink-soft">
          {`${officeInches(width, length)}${officeSide(width)} m × ${officeSide(length)} m = ${officeArea(areaOf(width, length))} m²`}
        </p>
        {line.priced_by_area !== false && (
          <p className="figures text-ink-soft">{money(line.price_per_sqm)} per m²</p>
        )}
        {line.price_reason && <p className="text-ink-soft">Agreed price: {line.price_reason}</p>}
        <PieceBadges badges={badgesOf(line)} />
        {details.filter(Boolean).length > 0 && (
          <p className="text-ink-soft">{details.filter(Boolean).join(' · ')}</p>
        )}
        {fields}
      </div>
    </li>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
