import { locale, t } from '#kernel/web/backoffice/language.ts'
import { gridGaps, type GridGap, type PriceGrid, type SizeLimits } from '#modules/pricing/rules/index.ts'

/** `600–1,800 mm`, or `600 mm` where both are the same. */
function sizesText(fromMm: number, toMm: number): string {
  const [from, to] = [fromMm, toMm].map((side) => side.toLocaleString(locale()))
  return from === to ? `${from} mm` : `${from}–${to} mm`
}

function sentenceOf({ side, kind, fromMm, toMm }: GridGap, limits: SizeLimits): string {
  const sizes = sizesText(fromMm, toMm)
  if (kind === 'unpriced')
    return side === 'width'
      ? t('The grid has no prices for widths of {{sizes}}, so nobody can order them.', { sizes })
      : t('The grid has no prices for lengths of {{sizes}}, so nobody can order them.', { sizes })
  const { minWidthMm, maxWidthMm, minLengthMm, maxLengthMm } = limits
  return side === 'width'
    ? t('Its prices for widths of {{sizes}} never count: {{allowed}} can be ordered.', {
        sizes,
        allowed: sizesText(minWidthMm, maxWidthMm),
      })
    : t('Its prices for lengths of {{sizes}} never count: {{allowed}} can be ordered.', {
        sizes,
        allowed: sizesText(minLengthMm, maxLengthMm),
      })
}

/** Says where a price grid and size limits differ; nothing where they fit. */
export function GridGaps({
  grid,
  limits,
  intro,
}: {
  grid: PriceGrid
  limits: SizeLimits
  /** Whose limits they are. */
  intro?: string
}) {
  const gaps = gridGaps(grid, limits)
  if (gaps.length === 0) return null
  return (
    <output className="grid gap-1 text-sm text-ink-soft">
      {intro && <span>{intro}</span>}
      {gaps.map((gap) => (
        <span key={`${gap.side} ${gap.kind} ${gap.fromMm}`}>{sentenceOf(gap, limits)}</span>
      ))}
    </output>
  )
}
