/** Radiance cache: the mean radiance leaving small cells of surface. */

const SLOTS = 1 << 20
/** Samples after which a cell counts as converged. */
export const ENOUGH = 32

export class LightCache {
  private key = new Int32Array(SLOTS)
  sum = new Float32Array(SLOTS * 3)
  count = new Uint16Array(SLOTS)
  private size: number

  constructor(size: number) {
    this.size = size
  }

  /** The slot of a point, its facing and material. */
  slot(x: number, y: number, z: number, nx: number, ny: number, nz: number, mat: number): number {
    const s = 1 / this.size
    const ax = Math.abs(nx),
      ay = Math.abs(ny),
      az = Math.abs(nz)
    const face = ax > ay && ax > az ? (nx > 0 ? 0 : 1) : ay > az ? (ny > 0 ? 2 : 3) : nz > 0 ? 4 : 5
    let h = Math.imul(Math.floor(x * s), 73856093) ^ Math.imul(Math.floor(y * s), 19349663)
    h ^= Math.imul(Math.floor(z * s), 83492791) ^ Math.imul(face + mat * 6 + 1, 1640531513)
    h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
    h ^= h >>> 13
    if (h === 0) h = 1
    let i = h & (SLOTS - 1)
    for (let n = 0; n < 16; n++) {
      const k = this.key[i]!
      if (k === h) return i
      if (k === 0) {
        this.key[i] = h
        return i
      }
      i = (i + 1) & (SLOTS - 1)
    }
    return i
  }

  add(i: number, r: number, g: number, b: number): void {
    this.sum[i * 3] = this.sum[i * 3]! + r
    this.sum[i * 3 + 1] = this.sum[i * 3 + 1]! + g
    this.sum[i * 3 + 2] = this.sum[i * 3 + 2]! + b
    this.count[i] = this.count[i]! + 1
  }
}
