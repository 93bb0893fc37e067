/** From light to photograph: focus, glow, film curve, corners and grain. */
import type { Buffers } from './camera.ts'
import { denoise } from './denoise.ts'
import { hash, smooth } from './noise.ts'
import type { Scene } from './scene.ts'

/** Joins the smoothed parts of the light into linear colour. */
export function compose(o: Buffers, scene: Scene): Float32Array {
  const soft = denoise(o, o.soft, [1, 2, 4, 8, 16, 5, 2, 1], 4)
  const sun = denoise(o, o.sun, [1, 1], 0.8)
  const shine = denoise(o, o.shine, [1, 2, 4, 8, 3, 1], 1.6, 24, true)
  const out = new Float32Array(o.w * o.h * 3)
  for (let i = 0; i < out.length; i++)
    out[i] = (o.albedo[i]! + 1e-3) * (soft[i]! + sun[i]!) + shine[i]! + o.behind[i]!
  balance(o, soft, sun, scene)
  return meter(out, o, scene)
}

/** Takes most of the colour cast out of the light, as a camera does. */
function balance(o: Buffers, soft: Float32Array, sun: Float32Array, scene: Scene): void {
  const sum = [0, 0, 0]
  for (let i = 0; i < o.mat.length; i++) {
    if (o.mat[i]! < 0) continue
    for (let c = 0; c < 3; c++) sum[c] = sum[c]! + Math.min(1.5, soft[i * 3 + c]! + sun[i * 3 + c]!)
  }
  const mean = (sum[0]! + sum[1]! + sum[2]!) / 3 || 1
  for (let c = 0; c < 3; c++) scene.tint[c] = scene.tint[c]! * Math.pow(mean / (sum[c]! || 1), scene.neutral)
}

/** Exposes so that surfaces come out at the wanted middle brightness. */
function meter(img: Float32Array, o: Buffers, scene: Scene): Float32Array {
  let sum = 0,
    n = 0
  for (let i = 0; i < o.mat.length; i++) {
    if (o.mat[i]! < 0) continue
    const l = 0.3 * img[i * 3]! + 0.55 * img[i * 3 + 1]! + 0.15 * img[i * 3 + 2]!
    sum += Math.log(0.01 + Math.min(2, l))
    n++
  }
  scene.exposure = (scene.exposure * scene.key) / Math.exp(sum / Math.max(1, n))
  return img
}

/** Blurs what is out of focus, by gathering over a disc as wide as the blur. */
export function focus(img: Float32Array, o: Buffers, scene: Scene): Float32Array {
  if (scene.focus <= 0 || scene.blur <= 0) return img
  const { w, h } = o
  const max = scene.blur * h
  const coc = new Float32Array(w * h)
  for (let i = 0; i < coc.length; i++) {
    const d = o.depth[i]! || 1e3
    coc[i] = Math.min(max, (Math.abs(d - scene.focus) / d) * max * 1.6)
  }
  const taps: [number, number][] = []
  for (let k = 0; k < 42; k++) {
    const r = Math.sqrt((k + 0.5) / 42)
    taps.push([r * Math.cos(k * 2.39996), r * Math.sin(k * 2.39996)])
  }
  const out = new Float32Array(img.length)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x
      const own = coc[i]!
      const mine = o.depth[i]! || 1e3
      // The near and blurred spreads over its surroundings, so look as wide as it.
      const reach = Math.max(own, own < max * 0.7 ? nearby(coc, o, x, y, max, mine) : own)
      let r = img[i * 3]!,
        g = img[i * 3 + 1]!,
        b = img[i * 3 + 2]!,
        sw = 1
      if (reach > 0.6) {
        const turn = hash(x, y, 3) * 0.5
        const c = Math.cos(turn),
          s = Math.sin(turn)
        for (const [tx, ty] of taps) {
          const dx = (tx * c - ty * s) * reach,
            dy = (tx * s + ty * c) * reach
          const xx = Math.round(x + dx),
            yy = Math.round(y + dy)
          if (xx < 0 || yy < 0 || xx >= w || yy >= h) continue
          const p = yy * w + xx
          const dist = Math.hypot(dx, dy)
          const theirs = o.depth[p]! || 1e3
          const spread = theirs < mine * 0.995 ? coc[p]! : Math.min(coc[p]!, own)
          const wt = smooth(dist - 1, dist + 1, spread + 0.5)
          if (wt <= 0) continue
          // A disc shares its light over its area; bright points stay bright.
          r += img[p * 3]! * wt
          g += img[p * 3 + 1]! * wt
          b += img[p * 3 + 2]! * wt
          sw += wt
        }
      }
      out[i * 3] = r / sw
      out[i * 3 + 1] = g / sw
      out[i * 3 + 2] = b / sw
    }
  }
  return out
}

/** The widest blur of a nearer object within reach of a point. */
function nearby(coc: Float32Array, o: Buffers, x: number, y: number, max: number, mine: number): number {
  let best = 0
  for (let k = 0; k < 8; k++) {
    const a = k * 0.785
    const xx = Math.round(x + Math.cos(a) * max * 0.5),
      yy = Math.round(y + Math.sin(a) * max * 0.5)
    if (xx < 0 || yy < 0 || xx >= o.w || yy >= o.h) continue
    const p = yy * o.w + xx
    if ((o.depth[p]! || 1e3) < mine * 0.98) best = Math.max(best, coc[p]!)
  }
  return best
}

/** Three box blurs over one channel set, near enough a Gaussian. */
function blur(src: Float32Array, w: number, h: number, radius: number): Float32Array {
  let a = src
  for (let pass = 0; pass < 3; pass++) {
    for (const [sx, sy, len, lines] of [
      [1, w, w, h],
      [w, 1, h, w],
    ] as const) {
      const b = new Float32Array(src.length)
      for (let l = 0; l < lines; l++) {
        for (let c = 0; c < 3; c++) {
          const at = (k: number): number => (l * sy + Math.min(len - 1, Math.max(0, k)) * sx) * 3 + c
          let s = 0
          for (let k = -radius; k <= radius; k++) s += a[at(k)]!
          for (let k = 0; k < len; k++) {
            b[at(k)] = s / (2 * radius + 1)
            s += a[at(k + radius + 1)]! - a[at(k - radius)]!
          }
        }
      }
      a = b
    }
  }
  return a
}

/** A film-like curve with a long shoulder; input linear, output display 0..1. */
function film(x: number): number {
  const y = Math.max(0, x)
  const v = (y * (2.2 * y + 0.12)) / (y * (1.94 * y + 0.78) + 0.11)
  const d = Math.pow(Math.min(1, v), 1 / 2.2)
  return d + 0.42 * (d * d * (3 - 2 * d) - d)
}

/** Applies glow, curve, corners and grain; gives 8-bit colour. */
export function develop(img: Float32Array, w: number, h: number, scene: Scene): Buffer {
  const small = 4
  const sw = Math.ceil(w / small),
    sh = Math.ceil(h / small)
  const lights = new Float32Array(sw * sh * 3)
  for (let y = 0; y < sh; y++) {
    for (let x = 0; x < sw; x++) {
      for (let c = 0; c < 3; c++) {
        const v = img[(Math.min(h - 1, y * small) * w + Math.min(w - 1, x * small)) * 3 + c]! * scene.exposure
        lights[(y * sw + x) * 3 + c] = Math.min(v, 3)
      }
    }
  }
  const glow = blur(lights, sw, sh, Math.max(2, Math.round(sh * 0.02)))
  const wide = blur(glow, sw, sh, Math.max(3, Math.round(sh * 0.06)))
  const out = Buffer.alloc(w * h * 3)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = (y * w + x) * 3
      const fx = Math.min(sw - 1.001, x / small),
        fy = Math.min(sh - 1.001, y / small)
      const ix = Math.floor(fx),
        iy = Math.floor(fy)
      const ax = fx - ix,
        ay = fy - iy
      const dx = x / w - 0.5,
        dy = y / h - 0.5
      const corner = 1 - scene.vignette * smooth(0.12, 0.62, dx * dx + dy * dy)
      const v: number[] = [0, 0, 0]
      for (let c = 0; c < 3; c++) {
        const p = (iy * sw + ix) * 3 + c
        const lerp = (a: Float32Array): number =>
          (a[p]! * (1 - ax) + a[p + 3]! * ax) * (1 - ay) +
          (a[p + sw * 3]! * (1 - ax) + a[p + sw * 3 + 3]! * ax) * ay
        const lit = img[i + c]! * scene.exposure
        v[c] =
          (lit * (1 - scene.glow) + scene.glow * (0.6 * lerp(glow) + 0.4 * lerp(wide))) *
          scene.tint[c]! *
          corner
      }
      // Very bright colours fade toward white together, as film does.
      const l = 0.3 * v[0]! + 0.55 * v[1]! + 0.15 * v[2]!
      const pale = 0.1 + smooth(0.7, 3, l) * 0.62
      const noise = (hash(x, y, scene.seed) + hash(x, y, scene.seed + 9) - 1) * scene.grain
      for (let c = 0; c < 3; c++) {
        const f = film(v[c]! * (1 - pale) + l * pale)
        const g = noise * (0.35 + 1.2 * f * (1 - f) * 2) + (hash(x, y, 31 + c) - 0.5) * scene.grain * 0.5
        out[i + c] = Math.max(0, Math.min(255, Math.round((f + g) * 255)))
      }
    }
  }
  return out
}
