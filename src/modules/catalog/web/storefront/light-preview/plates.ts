import type { Scene } from '#modules/catalog/rules/light/scene.ts'
import { surface } from './surface.ts'

/** Part of the empty room that a plate shows, in metres of the wall: its left and upper edge, and its size. */
const shown = { left: -3, top: 3.25, width: 6, height: 4.5 }

/** Hours of the plates: the empty room as it was rendered (pictures/plates.py). */
const plateHours = [7, 12, 17, 21] as const
type PlateHour = (typeof plateHours)[number]

/** Plates that are loaded, the same for every room. */
const loaded = new Map<PlateHour, HTMLImageElement>()
const asked = new Set<PlateHour>()

/** The two plates around an hour, and how far it is from the first to the second, from 0 to 1. */
function around(hour: number): { from: PlateHour; to: PlateHour; later: number } {
  const to = plateHours.find((candidate) => candidate >= hour) ?? 21
  const from = plateHours.findLast((candidate) => candidate <= hour) ?? 7
  return { from, to, later: to > from ? (hour - from) / (to - from) : 0 }
}

/** Loads what an hour needs, and calls `then` when it is there; an hour without its plate is painted. */
export function loadPlates(hour: number, then: () => void): void {
  const { from, to } = around(hour)
  for (const wanted of new Set([from, to])) {
    if (asked.has(wanted)) continue
    asked.add(wanted)
    void load(wanted, then)
  }
}

async function load(hour: PlateHour, then: () => void): Promise<void> {
  const image = new Image()
  image.src = `/pictures/plate-${hour}.avif`
  const isThere = await image.decode().then(
    () => true,
    // A browser without AVIF, or without a connection, keeps the painted room.
    () => false,
  )
  if (!isThere) return
  loaded.set(hour, image)
  then()
}

/** Fits the plates to a scene; draws the one of an hour, or says that it is not there yet. */
export function platesOf(scene: Scene): (pen: CanvasRenderingContext2D, hour: number) => boolean {
  const fitted = new Map<PlateHour, HTMLCanvasElement>()
  const fit = (hour: PlateHour): HTMLCanvasElement | undefined => {
    const image = loaded.get(hour)
    const known = fitted.get(hour)
    if (known || !image) return known
    const canvas = fitTo(scene, image)
    fitted.set(hour, canvas)
    return canvas
  }
  return (pen, hour) => {
    const { from, to, later } = around(hour)
    const [before, after] = [fit(from), fit(to)]
    if (!before || !after) return false
    pen.drawImage(before, 0, 0)
    if (later === 0) return true
    pen.globalAlpha = later
    pen.drawImage(after, 0, 0)
    pen.globalAlpha = 1
    return true
  }
}

/** A plate as the scene shows it. Beside it the room goes on as its mirror image, above it as plain wall. */
function fitTo({ width, height, scale, at }: Scene, image: HTMLImageElement): HTMLCanvasElement {
  const pen = surface(width, height)
  const [left, top] = at(shown.left, shown.top)
  const across = shown.width * scale
  const down = shown.height * scale
  pen.imageSmoothingQuality = 'high'
  for (const side of [-1, 0, 1]) {
    pen.setTransform(side === 0 ? 1 : -1, 0, 0, 1, side === 0 ? left : left + across * (side + 1), 0)
    pen.drawImage(image, 0, top, across, down)
    if (top > 0) pen.drawImage(image, 0, 0, image.naturalWidth, 1, 0, 0, across, top + 1)
  }
  return pen.canvas
}
