import { clothTone, grain, cachedCanvas, type Cover } from './covers.ts'
import { headRail } from './cover-slats.ts'
import { lowerEdge, openRange } from '#modules/catalog/rules/light/opening.ts'
import { box, surface } from './surface.ts'
import { toCss, multiplyTones, addTones, scaleTone, type Tone } from '#modules/catalog/rules/light/tone.ts'

/** Distances of blind and curtain from the plane of the wall, in metres; negative: inside the recess. */
const blindHangs = -0.02
const curtainHangs = 0.09

/** More light comes through where there is glass behind a cloth; the edges are soft. */
function throughGlass({ pen, scene, hanging }: Cover, behind: Tone, foot: number): void {
  if (hanging.translucency < 0.01) return
  pen.globalCompositeOperation = 'lighter'
  for (const pane of scene.panes) {
    for (const soft of [0, 0.02, 0.04, 0.06]) {
      if (pane.top - soft <= foot) continue
      const bottom = Math.max(pane.bottom - soft / 2, foot)
      box(
        pen,
        scene.at(pane.left - 0.03 + soft, pane.top + 0.03 - soft, blindHangs),
        scene.at(pane.right + 0.03 - soft, bottom, blindHangs),
        toCss(scaleTone(behind, 0.16)),
      )
    }
  }
  pen.globalCompositeOperation = 'source-over'
}

/** A cloth on a tube. */
export function paintRoller(cover: Cover): void {
  const { pen, scene, open, room, material } = cover
  const { at, cover: area, scale } = scene
  const foot = lowerEdge(area, open)
  const { front, behind } = clothTone(cover)
  const [left, top] = at(area.left, area.top - 0.03, blindHangs)
  const [right, end] = at(area.right, foot, blindHangs)
  const lightOnCloth = pen.createLinearGradient(0, top, 0, end)
  lightOnCloth.addColorStop(0, toCss(addTones(scaleTone(front, 0.82), scaleTone(behind, 0.3))))
  lightOnCloth.addColorStop(1, toCss(addTones(front, scaleTone(behind, 0.42))))
  box(pen, [left, top], [right, end], lightOnCloth)
  throughGlass(cover, behind, foot)
  grain(cover, [left, top, right - left, end - top])
  footRail(cover, foot)
  const tube = scale * 0.06
  const [, head] = at(0, area.top, 0)
  const round = pen.createLinearGradient(0, head, 0, head + tube)
  const tone = multiplyTones(material.tone, room)
  round.addColorStop(0, toCss(scaleTone(tone, 0.7)))
  round.addColorStop(0.4, toCss(scaleTone(tone, 1.05)))
  round.addColorStop(1, toCss(scaleTone(tone, 0.55)))
  box(pen, [left, head], [right, head + tube], round)
  shadowBelow(cover, left, right, head + tube)
}

function shadowBelow({ pen, scene }: Cover, left: number, right: number, y: number): void {
  const down = scene.scale * 0.07
  const shadow = pen.createLinearGradient(0, y, 0, y + down)
  shadow.addColorStop(0, 'rgb(30 20 10 / 0.28)')
  shadow.addColorStop(1, 'rgb(30 20 10 / 0)')
  box(pen, [left, y], [right, y + down], shadow)
}

/** The rail at the foot of a blind. */
function footRail({ pen, scene, material, room }: Cover, foot: number): void {
  const { at, cover } = scene
  const [left, over] = at(cover.left, foot + 0.028, blindHangs)
  const [right, under] = at(cover.right, foot, blindHangs)
  const face = pen.createLinearGradient(0, over, 0, under)
  const tone = multiplyTones(material.tone, room)
  face.addColorStop(0, toCss(scaleTone(tone, 1.1)))
  face.addColorStop(1, toCss(scaleTone(tone, 0.62)))
  box(pen, [left, over], [right, under], face)
}

/** Cells of pleated cloth: each is bright above its crease and dark below it. */
export function paintCellular(cover: Cover): void {
  const { pen, scene, open, canvases } = cover
  const { at, cover: area, scale } = scene
  const foot = lowerEdge(area, open)
  const { front, behind } = clothTone(cover)
  const [left, top] = at(area.left, area.top - 0.04, blindHangs)
  const [right, end] = at(area.right, foot, blindHangs)
  box(pen, [left, top], [right, end], toCss(addTones(front, scaleTone(behind, 0.4))))
  throughGlass(cover, behind, foot)
  // The cells are closer together when the blind is raised.
  const cell = Math.max(scale * 0.026 * (0.35 + 0.65 * (1 - open)), 2)
  const tileCanvas = cachedCanvas(canvases, 'cell', () => {
    const tile = surface(4, 32)
    const crease = tile.createLinearGradient(0, 0, 0, 32)
    crease.addColorStop(0, '#8f8b84')
    crease.addColorStop(0.12, '#e2ded6')
    crease.addColorStop(0.5, '#fff')
    crease.addColorStop(0.56, '#d5d0c7')
    crease.addColorStop(1, '#b5afa5')
    tile.fillStyle = crease
    tile.fillRect(0, 0, 4, 32)
    return tile.canvas
  })
  const pattern = pen.createPattern(tileCanvas, 'repeat')
  if (pattern) {
    pattern.setTransform(new DOMMatrix([1, 0, 0, cell / 32, 0, end]))
    pen.globalCompositeOperation = 'multiply'
    box(pen, [left, top], [right, end], pattern)
    pen.globalCompositeOperation = 'source-over'
  }
  footRail(cover, foot)
  headRail(cover)
}

/** The light on folds as greys: narrow at the heading, wider and softer at the hem. */
function foldsOf(count: number): HTMLCanvasElement {
  const width = 384
  const height = 24
  const pen = surface(width, height)
  const pixels = pen.createImageData(width, height)
  for (let y = 0; y < height; y += 1) {
    const down = y / (height - 1)
    for (let x = 0; x < width; x += 1) {
      const along = (x / width) * count
      // No two folds are alike: their phase varies, more so towards the hem.
      const wander = 0.34 * Math.sin(along * 1.7 + 0.8) + 0.22 * Math.sin(along * 0.61 + 2.1) * (0.4 + down)
      const turn = (along + wander) * Math.PI * 2
      const wave = Math.sin(turn) * 0.5 + Math.sin(turn * 2 + 0.7) * 0.16 * (1 - down * 0.6)
      const fine = Math.sin(turn * 3.1 + down * 2) * 0.05
      const grey = 255 * Math.min(1, 0.84 + (wave + fine) * (0.42 - 0.1 * down))
      pixels.data.set([grey, grey * 0.992, grey * 0.98, 255], (y * width + x) * 4)
    }
  }
  pen.putImageData(pixels, 0, 0)
  return pen.canvas
}

/**
 * Sizes of the glow of cloth in front of the glass, in its own pixels. It is small, so that its edges are soft when
 * enlarged.
 */
const glow = { size: 26, edge: 4, glass: 18 }

function glowOf(canvases: Cover['canvases'], behind: Tone): HTMLCanvasElement {
  // One canvas for all pictures: to make one takes longer than to paint it.
  const canvas = cachedCanvas(canvases, 'glow', () => surface(glow.size, glow.size).canvas)
  const pen = canvas.getContext('2d')
  if (pen === null) return canvas
  pen.clearRect(0, 0, glow.size, glow.size)
  pen.fillStyle = toCss(scaleTone(behind, 0.9), 1 / 3)
  pen.globalCompositeOperation = 'lighter'
  for (const out of [-1, 0, 1]) {
    const from = glow.edge - out
    pen.fillRect(from, from, glow.glass + 2 * out, glow.glass + 2 * out)
  }
  return canvas
}

/** One curtain panel, from and to in metres. */
function panel(cover: Cover, from: number, to: number, count: number): void {
  const { pen, scene, canvases } = cover
  const { at, cover: area, scale, opening } = scene
  const [left, top] = at(from, area.top - 0.035, curtainHangs)
  const [right, end] = at(to, area.bottom, curtainHangs)
  const across = right - left
  const { front, behind } = clothTone(cover)
  const hem = Math.max(scale * 0.012, 1)
  pen.save()
  pen.beginPath()
  pen.moveTo(left, top)
  pen.lineTo(right, top)
  pen.lineTo(right, end)
  const step = across / count
  for (let fold = count - 1; fold >= 0; fold -= 1)
    pen.quadraticCurveTo(
      left + (fold + 0.5) * step,
      end + (fold % 2 ? hem : -hem * 0.4),
      left + fold * step,
      end,
    )
  pen.closePath()
  pen.clip()
  const light = pen.createLinearGradient(0, top, 0, end)
  light.addColorStop(0, toCss(scaleTone(front, 0.86)))
  light.addColorStop(0.5, toCss(front))
  light.addColorStop(1, toCss(scaleTone(front, 0.9)))
  pen.fillStyle = light
  pen.fillRect(left, top, across, end - top + hem)
  // Cloth in front of the glass glows; the glow fades towards the wall.
  pen.globalCompositeOperation = 'lighter'
  const [glassLeft, glassTop] = at(opening.left, opening.top, curtainHangs)
  const [glassRight, glassEnd] = at(opening.right, opening.bottom, curtainHangs)
  const unit = [(glassRight - glassLeft) / glow.glass, (glassEnd - glassTop) / glow.glass] as const
  pen.drawImage(
    glowOf(canvases, behind),
    glassLeft - unit[0] * glow.edge,
    glassTop - unit[1] * glow.edge,
    unit[0] * glow.size,
    unit[1] * glow.size,
  )
  pen.globalCompositeOperation = 'source-over'
  grain(cover, [left, top, across, end - top + hem])
  pen.globalCompositeOperation = 'multiply'
  pen.drawImage(
    cachedCanvas(canvases, `folds ${count}`, () => foldsOf(count)),
    left,
    top,
    across,
    end - top + hem * 2,
  )
  pen.restore()
}

/** A curtain of one or two panels on its pole. */
export function paintCurtain(cover: Cover): void {
  const { pen, scene, hanging, open } = cover
  const { at, cover: area, scale } = scene
  const isOne = hanging.facts.panels === 1
  const { from, to } = openRange(area, open, isOne)
  const part = (area.right - area.left) / (isOne ? 1 : 2)
  const fullness = (hanging.facts.heading?.fullness ?? 2000) / 1000
  const count = Math.max(3, Math.round((part * fullness) / 0.24))
  const parts = isOne
    ? [[area.left, from] as const]
    : ([
        [area.left, from],
        [to, area.right],
      ] as const)
  for (const [left, right] of parts) {
    const [x, y] = at(left, area.top - 0.04, 0)
    const [toX, toY] = at(right, area.bottom, 0)
    // Its shadow on the wall.
    pen.fillStyle = 'rgb(40 28 16 / 0.13)'
    pen.fillRect(x + scale * 0.03, y + scale * 0.03, toX - x + scale * 0.02, toY - y)
  }
  for (const [left, right] of parts) panel(cover, left, right, count)
  pole(cover)
}

function pole({ pen, scene, room }: Cover): void {
  const { at, cover, scale } = scene
  const reach = 0.09
  const [left, y] = at(cover.left - reach, cover.top - 0.02, curtainHangs)
  const [right] = at(cover.right + reach, cover.top - 0.02, curtainHangs)
  const half = Math.max(scale * 0.014, 1.2)
  const wood: Tone = multiplyTones([0.36, 0.27, 0.19], room)
  const round = pen.createLinearGradient(0, y - half, 0, y + half)
  round.addColorStop(0, toCss(scaleTone(wood, 1.1)))
  round.addColorStop(0.35, toCss(scaleTone(wood, 1.7)))
  round.addColorStop(1, toCss(scaleTone(wood, 0.6)))
  box(pen, [left, y - half], [right, y + half], round)
  for (const x of [left, right]) {
    pen.beginPath()
    pen.arc(x, y, half * 1.9, 0, Math.PI * 2)
    pen.fillStyle = toCss(scaleTone(wood, 1.15))
    pen.fill()
  }
}
