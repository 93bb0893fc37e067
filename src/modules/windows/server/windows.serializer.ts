import type { OwnWindow, OwnWindowForm } from '../contract.ts'
import { toMetres, toMillimetres } from '#modules/pricing/rules/index.ts'
import type { OwnWindowRow } from './windows.tables.ts'

/** All three are known or none (migration 0646). */
function lightOf({ town, side, spot }: OwnWindowRow) {
  return town === null || side === null || spot === null ? {} : { light: { town, side, spot } }
}

export function serializeWindow(row: OwnWindowRow): OwnWindow {
  return {
    id: row.id,
    name: row.name,
    width: toMetres(row.widthMm),
    height: toMetres(row.heightMm),
    mount: row.mount,
    depth: row.depthMm && toMetres(row.depthMm),
    topHeight: row.topHeightMm && toMetres(row.topHeightMm),
    method: row.method,
    ...lightOf(row),
    measuredAt: row.measuredAt.toISOString(),
    version: row.version,
  }
}

/** The columns of a complete form. */
export function columnsOf({ width, height, depth, topHeight, light, measuredAt, ...rest }: OwnWindowForm) {
  return {
    ...rest,
    widthMm: toMillimetres(width),
    heightMm: toMillimetres(height),
    depthMm: depth ? toMillimetres(depth) : null,
    topHeightMm: topHeight ? toMillimetres(topHeight) : null,
    ...(light ?? { town: null, side: null, spot: null }),
    ...(measuredAt !== undefined && { measuredAt: new Date(measuredAt) }),
  }
}
