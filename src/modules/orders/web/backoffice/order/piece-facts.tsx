import { Badge } from '#kernel/web/backoffice/badge.tsx'
import type { Order } from '#modules/orders/contract/orders.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { mountLabels } from '#modules/making/web/backoffice/index.ts'
import { officeSide } from '#kernel/web/backoffice/money.ts'

type Line = Order['cart'][number]

const millimetres = (metres: number) => `${Math.round(metres * 1000)} mm`

/** What was taken off a side or added to it: `−2`, `+40`. */
function difference(finishedSide: number, orderedSide: number): string {
  const mm = Math.round((finishedSide - orderedSide) * 1000)
  return `${mm > 0 ? '+' : mm < 0 ? '−' : ''}${Math.abs(mm)}`
}

/**
 * A piece's answers and the sizes calculated from them: `Inside the recess`, `finished 1.195 m × 1.6 m`, `Kitchen`.
 */
export function pieceFacts(line: Line): string[] {
  const { mount, finished_width: width, finished_length: length, depth, top_height: height, loop } = line
  return [
    ...(mount ? [t(mountLabels[mount])] : []),
    ...(width && length ? [`finished ${officeSide(width)} m × ${officeSide(length)} m`] : []),
    ...(mount && mount !== 'inside' && mount !== 'outside' && width && length
      ? [`width ${difference(width, line.width)} mm, length ${difference(length, line.length)} mm`]
      : []),
    ...(line.fixed_size ? ['size of a code'] : []),
    ...(depth ? [`recess ${millimetres(depth)} deep`] : []),
    ...(height ? [`top ${officeSide(height)} m above the floor`] : []),
    ...(loop ? [`chain ${millimetres(loop)}`] : []),
    ...[line.room, line.note].filter((text) => text !== undefined),
  ]
}

/**
 * What staff must know about a piece before they confirm the order; sizes that nobody has checked with a tape come
 * first.
 */
export const badgesOf = ({ measured, mount, stands_out: standsOut }: Line): string[] => [
  ...(measured === 'demo' ? ['demo'] : []),
  ...(measured === 'camera' && mount && mount !== 'outside' ? ['camera'] : []),
  ...(standsOut ? [`stands out ${millimetres(standsOut)}`] : []),
]

/** The text of the badges that are codes. */
const badgeWords: Record<string, () => string> = { camera: () => t('camera'), demo: () => t('demo') }

export function PieceBadges({ badges }: { badges: readonly string[] }) {
  if (badges.length === 0) return null
  return (
    <span className="inline-flex flex-wrap gap-1">
      {badges.map((badge) => (
        <Badge key={badge} tone="waiting">
          {badgeWords[badge]?.() ?? badge}
        </Badge>
      ))}
    </span>
  )
}
