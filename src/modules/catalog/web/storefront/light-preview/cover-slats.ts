import { skyLight, type Cover } from './covers.ts'
import { slatsOf, slatAngle } from '#modules/catalog/rules/light/opening.ts'
import { box, fill, type Point } from './surface.ts'
import { toCss, multiplyTones, addTones, scaleTone, type Tone } from '#modules/catalog/rules/light/tone.ts'

/**
 * Height of the head rail, and distance of the slats from the plane of the wall, in metres; negative: inside the
 * recess.
 */
const rail = 0.05
const hangs = -0.03

/** The colours of the upper and the lower side of slats at this angle. */
function sidesOf({ material: { tone }, light, room }: Cover, turn: number): { above: Tone; below: Tone } {
  const sky = skyLight(light)
  const reached = (light.down * Math.cos(turn) - Math.sin(turn)) / Math.hypot(1, light.down)
  const sunny = scaleTone(light.sunTone, light.sun * Math.max(reached, 0) * 0.95)
  return {
    above: multiplyTones(
      tone,
      addTones(
        scaleTone(room, 0.62 + 0.38 * Math.sin(turn)),
        addTones(scaleTone(sky, 0.5 * Math.cos(turn)), sunny),
      ),
    ),
    below: multiplyTones(
      tone,
      addTones(scaleTone(room, 0.66), addTones(scaleTone(sky, 0.2 * Math.cos(turn)), scaleTone(sunny, 0.22))),
    ),
  }
}

/** Slats of wood or metal at their present angle. */
export function paintSlats(cover: Cover): void {
  const { pen, scene, hanging, open, material, room } = cover
  const { at, cover: area, scale } = scene
  const { pitch, wide } = slatsOf(hanging)
  const turn = slatAngle(open)
  const rise = (wide / 2) * Math.sin(turn)
  const reach = (wide / 2) * Math.cos(turn)
  const { above, below } = sidesOf(cover, turn)
  const [left] = at(area.left, area.top, hangs)
  const [right] = at(area.right, area.top, hangs)
  const isWood = hanging.kind === 'wooden'
  const thick = Math.max((isWood ? 0.003 : 0.0012) * scale, 0.75)
  const count = Math.floor((area.top - rail - area.bottom - 0.02) / pitch)
  const strip = isWood && material.grain
  for (let slat = 0; slat < count; slat += 1) {
    const y = area.top - rail - (slat + 0.6) * pitch
    const [, front] = at(0, y - rise, hangs + reach)
    const [, back] = at(0, y + rise, hangs - reach)
    const seesAbove = front > back
    const over = Math.min(front, back)
    const under = Math.max(front, back, over + thick)
    const tone = seesAbove ? above : below
    const down = under - over
    // A slat is curved, so its upper half catches the light.
    box(pen, [left, over], [right, under], toCss(scaleTone(tone, 0.93)))
    box(
      pen,
      [left, over + down * 0.12],
      [right, over + down * 0.55],
      toCss(scaleTone(tone, seesAbove ? 1.06 : 0.97)),
    )
    if (strip && down > 2) {
      pen.globalCompositeOperation = 'multiply'
      const from = (slat * 37) % (strip.height - 24)
      pen.drawImage(strip, 0, from, strip.width, 20, left, over, right - left, down)
      pen.globalCompositeOperation = 'source-over'
    }
    box(
      pen,
      [left, under - thick * 0.6],
      [right, under + thick * 0.4],
      toCss(multiplyTones(material.tone, scaleTone(room, 0.4)), 0.6),
    )
  }
  const foot = area.top - rail - (count + 0.6) * pitch
  const end = Math.max(foot, area.bottom)
  box(
    pen,
    at(area.left, end + 0.018, hangs),
    at(area.right, end, hangs),
    toCss(multiplyTones(material.tone, scaleTone(room, 0.9))),
  )
  cords(cover, end)
  headRail(cover)
}

/** The cords that carry the slats, near both ends and in between; tapes for wooden slats. */
function cords({ pen, scene, hanging, material, room }: Cover, foot: number): void {
  const { at, cover, scale } = scene
  const across = cover.right - cover.left
  const edge = Math.min(0.16, across / 5)
  const count = Math.max(1, Math.round((across - 2 * edge) / 0.6))
  const half = Math.max(hanging.kind === 'wooden' ? 0.0022 * scale : 0.0012 * scale, 0.45)
  for (let cord = 0; cord <= count; cord += 1) {
    const [x, top] = at(cover.left + edge + (cord * (across - 2 * edge)) / count, cover.top - rail, 0)
    const [, end] = at(0, foot, 0)
    box(pen, [x - half, top], [x + half, end], toCss(multiplyTones(material.tone, scaleTone(room, 0.6)), 0.8))
  }
}

/** The rail from which the covering hangs. */
export function headRail({ pen, scene, material, room }: Cover): void {
  const { at, cover } = scene
  const [left, top] = at(cover.left, cover.top, 0)
  const [right, foot] = at(cover.right, cover.top - rail, 0)
  const face = pen.createLinearGradient(0, top, 0, foot)
  face.addColorStop(0, toCss(multiplyTones(material.tone, scaleTone(room, 1.08))))
  face.addColorStop(1, toCss(multiplyTones(material.tone, scaleTone(room, 0.74))))
  box(pen, [left, top], [right, foot], face)
  const shadow = pen.createLinearGradient(0, foot, 0, foot + (foot - top) * 0.8)
  shadow.addColorStop(0, 'rgb(30 20 10 / 0.3)')
  shadow.addColorStop(1, 'rgb(30 20 10 / 0)')
  box(pen, [left, foot], [right, foot + (foot - top) * 0.8], shadow)
}

/** Louvres that hang from a track, at their present angle. */
export function paintLouvres(cover: Cover): void {
  const { pen, scene, hanging, open, material, light, room } = cover
  const { at, cover: area } = scene
  const { pitch, wide } = slatsOf(hanging)
  const turn = slatAngle(open)
  const aside = (wide / 2) * Math.sin(turn)
  const reach = (wide / 2) * Math.cos(turn)
  const sky = skyLight(light)
  const behind = scaleTone(
    multiplyTones(material.tone, addTones(sky, scaleTone(light.sunTone, light.sun * 0.6))),
    hanging.translucency,
  )
  const count = Math.ceil((area.right - area.left) / pitch)
  const top = area.top - rail
  for (let louvre = 0; louvre < count; louvre += 1) {
    const x = area.left + (louvre + 0.5) * pitch
    const front = Math.min(x + aside, area.right)
    const back = Math.max(x - aside, area.left)
    const points = [
      at(back, top, hangs - reach),
      at(front, top, hangs + reach),
      at(front, area.bottom + 0.01, hangs + reach),
      at(back, area.bottom + 0.01, hangs - reach),
    ] as const
    // The edge near the window is lit by it, the other edge by the room.
    const across = pen.createLinearGradient(points[0][0], 0, points[1][0], 0)
    const atWindow = multiplyTones(
      material.tone,
      addTones(scaleTone(room, 0.55), scaleTone(sky, 0.42 * Math.cos(turn) + 0.04)),
    )
    across.addColorStop(0, toCss(addTones(atWindow, behind)))
    across.addColorStop(
      1,
      toCss(addTones(multiplyTones(material.tone, scaleTone(room, 0.98)), scaleTone(behind, 0.8))),
    )
    pen.beginPath()
    pen.moveTo(...points[0])
    for (const point of points.slice(1)) pen.lineTo(...point)
    pen.closePath()
    pen.fillStyle = across
    pen.fill()
    fill(pen, edgeOf(points), toCss(multiplyTones(material.tone, scaleTone(room, 0.55)), 0.5))
  }
  headRail(cover)
}

type Corners = readonly Point[]

/** The shadow that one louvre casts on the next. */
function edgeOf(points: Corners): Corners {
  const [, [x, y] = [0, 0], [underX, under] = [0, 0]] = points
  return [
    [x - 0.8, y],
    [x + 0.4, y],
    [underX + 0.4, under],
    [underX - 0.8, under],
  ]
}
