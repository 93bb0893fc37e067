/** Where to cut a set of triangles so that both halves are cheap to search. */

export const BINS = 12
const CNT = new Int32Array(BINS)
const BB = new Float64Array(BINS * 6)

/** The cheapest place to cut along one axis: its cost and bin. */
export function bestCut(
  order: Int32Array,
  axis: number,
  start: number,
  span: number,
  from: number,
  to: number,
  lo: Float32Array,
  hi: Float32Array,
): [number, number] {
  if (span < 1e-9) return [1e30, 0]
  const cnt = CNT.fill(0)
  const bb = BB
  for (let k = 0; k < BINS * 6; k++) bb[k] = k % 6 < 3 ? 1e30 : -1e30
  const scale = (BINS * 0.9999) / span
  for (let k = from; k < to; k++) {
    const i = order[k]! * 3
    const b = ((lo[i + axis]! + hi[i + axis]! - start) * scale) | 0
    cnt[b] = cnt[b]! + 1
    for (let c = 0; c < 3; c++) {
      if (lo[i + c]! < bb[b * 6 + c]!) bb[b * 6 + c] = lo[i + c]!
      if (hi[i + c]! > bb[b * 6 + 3 + c]!) bb[b * 6 + 3 + c] = hi[i + c]!
    }
  }
  const cost = new Float64Array(BINS)
  for (const dir of [1, -1]) {
    const acc = [1e30, 1e30, 1e30, -1e30, -1e30, -1e30]
    let num = 0
    for (let n = 0; n < BINS - 1; n++) {
      const b = dir > 0 ? n : BINS - 1 - n
      num += cnt[b]!
      for (let c = 0; c < 3; c++) {
        if (bb[b * 6 + c]! < acc[c]!) acc[c] = bb[b * 6 + c]!
        if (bb[b * 6 + 3 + c]! > acc[c + 3]!) acc[c + 3] = bb[b * 6 + 3 + c]!
      }
      const x = acc[3]! - acc[0]!,
        y = acc[4]! - acc[1]!,
        z = acc[5]! - acc[2]!
      const at = dir > 0 ? n : b - 1
      cost[at] = cost[at]! + (num ? num * (x * y + y * z + z * x) : 0)
    }
  }
  let cut = 0
  for (let n = 1; n < BINS - 1; n++) if (cost[n]! < cost[cut]!) cut = n
  return [cost[cut]!, cut]
}
