/** Seeded random numbers and smooth noise. Everything here is deterministic. */

export type Rng = () => number

/** A small fast generator (mulberry32); numbers in 0..1. */
export function rng(seed: number): Rng {
  let a = (seed * 2654435761) >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A number in 0..1 from up to three whole numbers. */
export function hash(x: number, y = 0, z = 0): number {
  let h =
    Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(z | 0, 2147483647 - 1274126177)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 16), 2246822519)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

const PERM = new Uint8Array(512)
const LEVEL = new Float32Array(256)
{
  const r = rng(20240)
  const p = Array.from({ length: 256 }, (_, i) => i)
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(r() * (i + 1))
    const t = p[i]!
    p[i] = p[j]!
    p[j] = t
  }
  for (let i = 0; i < 512; i++) PERM[i] = p[i & 255]!
  for (let i = 0; i < 256; i++) LEVEL[i] = r() * 2 - 1
}

/** Smooth value noise in the plane, about -1..1. */
export function noise2(x: number, y: number): number {
  const xf = Math.floor(x)
  const yf = Math.floor(y)
  const fx = x - xf
  const fy = y - yf
  const xi = xf & 255
  const yi = yf & 255
  const u = fx * fx * (3 - 2 * fx)
  const v = fy * fy * (3 - 2 * fy)
  const a = PERM[xi]! + yi
  const b = PERM[xi + 1]! + yi
  const p = LEVEL[PERM[a]!]!
  const q = LEVEL[PERM[b]!]!
  const r = LEVEL[PERM[a + 1]!]!
  const s = LEVEL[PERM[b + 1]!]!
  const top = p + (q - p) * u
  return top + (r + (s - r) * u - top) * v
}

/** Several octaves of noise2, about -1..1. */
export function fbm2(x: number, y: number, octaves: number): number {
  let sum = 0
  let amp = 0.5
  for (let i = 0; i < octaves; i++) {
    sum += amp * noise2(x, y)
    x = x * 2.03 + 17.1
    y = y * 2.03 - 9.7
    amp *= 0.5
  }
  return sum
}

export function smooth(a: number, b: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)))
  return t * t * (3 - 2 * t)
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t
}
