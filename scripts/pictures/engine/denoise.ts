/** Edge-aware smoothing of light, guided by surface, facing and material. */
import type { Buffers } from './camera.ts'
import { hash } from './noise.ts'

const KERNEL = [0.25, 0.5, 0.25]

/**
 * Smooths `light` over growing steps. `keep` is the tolerance for brightness
 * differences in standard deviations; smaller keeps more detail. With `own`
 * the noise is judged from the light's own neighbourhood.
 */
export function denoise(
  o: Buffers,
  light: Float32Array,
  steps: number[],
  keep: number,
  facing = 18,
  own = false,
): Float32Array {
  const { w, h, normal, place, depth, mat } = o
  const n = w * h
  let cur = calm(o, light)
  let vr = own ? spread(o, cur) : blurNoise(o.noise, w, h)
  for (const step of steps) {
    const next = new Float32Array(n * 3)
    const nv = new Float32Array(n)
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        const i = y * w + x
        const q = i * 3
        const m = mat[i]!
        if (m < 0) continue
        const nx = normal[q]!,
          ny = normal[q + 1]!,
          nz = normal[q + 2]!
        const px = place[q]!,
          py = place[q + 1]!,
          pz = place[q + 2]!
        const tol = 1 / (0.004 * depth[i]! * (1 + step * 0.2))
        const lum = cur[q]! + cur[q + 1]! + cur[q + 2]!
        const lt = 1 / (keep * 3 * Math.sqrt(vr[i]!) + 0.004 + 0.01 * lum)
        // Wide steps are shifted at random, or their grid would show.
        const sx = step > 3 ? Math.round((hash(x, y, step) - 0.5) * step) : 0
        const sy = step > 3 ? Math.round((hash(x, y, step + 50) - 0.5) * step) : 0
        let sw = 0,
          r = 0,
          g = 0,
          b = 0,
          sv = 0
        for (let j = -1; j <= 1; j++) {
          const yy = y + j * step + sy
          if (yy < 0 || yy >= h) continue
          for (let k = -1; k <= 1; k++) {
            const xx = x + k * step + sx
            if (xx < 0 || xx >= w) continue
            const p = yy * w + xx
            if (mat[p] !== m) continue
            const c = p * 3
            const dot = nx * normal[c]! + ny * normal[c + 1]! + nz * normal[c + 2]!
            if (dot < 0.3) continue
            const off =
              Math.abs(nx * (place[c]! - px) + ny * (place[c + 1]! - py) + nz * (place[c + 2]! - pz)) * tol
            const dl = Math.abs(cur[c]! + cur[c + 1]! + cur[c + 2]! - lum) * lt
            const wt = KERNEL[j + 1]! * KERNEL[k + 1]! * Math.exp(-(1 - Math.min(1, dot)) * facing - off - dl)
            sw += wt
            r += cur[c]! * wt
            g += cur[c + 1]! * wt
            b += cur[c + 2]! * wt
            sv += vr[p]! * wt * wt
          }
        }
        if (sw > 0) {
          const v = 1 / sw
          next[q] = r * v
          next[q + 1] = g * v
          next[q + 2] = b * v
          nv[i] = sv * v * v
        } else {
          next[q] = cur[q]!
          next[q + 1] = cur[q + 1]!
          next[q + 2] = cur[q + 2]!
          nv[i] = vr[i]!
        }
      }
    }
    cur = next
    vr = nv
  }
  return despeckle(o, despeckle(o, cur))
}

function blurNoise(src: Float32Array, w: number, h: number): Float32Array {
  const out = new Float32Array(w * h)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let s = 0
      let c = 0
      for (let j = -3; j <= 3; j++) {
        for (let k = -3; k <= 3; k++) {
          const yy = y + j,
            xx = x + k
          if (yy < 0 || yy >= h || xx < 0 || xx >= w) continue
          s += src[yy * w + xx]!
          c++
        }
      }
      out[y * w + x] = s / c + 1e-5
    }
  }
  return out
}

/** Pulls single points that outshine all their like neighbours down to them. */
function calm(o: Buffers, light: Float32Array): Float32Array {
  const { w, h, mat } = o
  const out = light.slice()
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x
      let sum = 0,
        sum2 = 0,
        n = 0
      for (let j = -1; j <= 1; j++) {
        for (let k = -1; k <= 1; k++) {
          const p = i + j * w + k
          if ((j === 0 && k === 0) || mat[p] !== mat[i]) continue
          const l = light[p * 3]! + light[p * 3 + 1]! + light[p * 3 + 2]!
          sum += l
          sum2 += l * l
          n++
        }
      }
      if (n < 2) continue
      const mean = sum / n
      const limit = mean + 2 * Math.sqrt(Math.max(0, sum2 / n - mean * mean)) + 0.02
      const own = light[i * 3]! + light[i * 3 + 1]! + light[i * 3 + 2]!
      if (own > limit) for (let c = 0; c < 3; c++) out[i * 3 + c] = (light[i * 3 + c]! * limit) / own
    }
  }
  return out
}

/** Variance of brightness among like neighbours, as a measure of noise. */
function spread(o: Buffers, light: Float32Array): Float32Array {
  const { w, h, mat } = o
  const out = new Float32Array(w * h)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x
      if (mat[i]! < 0) continue
      let sum = 0,
        sum2 = 0,
        n = 0
      for (let j = -2; j <= 2; j++) {
        for (let k = -2; k <= 2; k++) {
          const yy = y + j,
            xx = x + k
          if (yy < 0 || yy >= h || xx < 0 || xx >= w) continue
          const p = yy * w + xx
          if (mat[p] !== mat[i]) continue
          const l = (light[p * 3]! + light[p * 3 + 1]! + light[p * 3 + 2]!) / 3
          sum += l
          sum2 += l * l
          n++
        }
      }
      out[i] = Math.max(0, sum2 / n - (sum / n) ** 2) + 1e-5
    }
  }
  return out
}

/** Clamps every point to the brightness range of its like neighbours. */
function despeckle(o: Buffers, light: Float32Array): Float32Array {
  const { w, h, mat } = o
  const out = light.slice()
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x
      let lo = 1e9,
        hi = -1,
        n = 0
      for (let j = -1; j <= 1; j++) {
        for (let k = -1; k <= 1; k++) {
          const p = i + j * w + k
          if ((j === 0 && k === 0) || mat[p] !== mat[i]) continue
          const l = light[p * 3]! + light[p * 3 + 1]! + light[p * 3 + 2]!
          if (l < lo) lo = l
          if (l > hi) hi = l
          n++
        }
      }
      if (n < 2) continue
      const own = light[i * 3]! + light[i * 3 + 1]! + light[i * 3 + 2]!
      const held = Math.min(hi, Math.max(lo, own))
      if (held !== own && own > 1e-4)
        for (let c = 0; c < 3; c++) out[i * 3 + c] = (light[i * 3 + c]! * held) / own
    }
  }
  return out
}
