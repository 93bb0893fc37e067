import type { ClaimReason } from '../contract/claims.ts'

/**
 * What a customer pays for a piece that is made again, in minor units: the shop's own mistakes and damage cost nothing;
 * a piece that was measured wrongly costs what the new size costs more, and a share of the old price.
 * @param sharePercent of the old price, rounded half up
 * @example remakePrice('measured_wrongly', { old: 18900, next: 21400 }, 20) // 6280
 */
export function remakePrice(
  reason: ClaimReason,
  { old, next }: { old: number; next: number },
  sharePercent: number,
): number {
  if (reason !== 'measured_wrongly') return 0
  return Math.max(0, next - old) + Math.round(Number(((old * sharePercent) / 100).toPrecision(15)))
}
