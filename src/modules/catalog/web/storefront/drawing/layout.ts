/** Where things stand in the drawing. All figures but the sizes put in are drawing units. */

/** The whole drawing. */
export const sheet = { width: 360, height: 250 }

/** What the window may fill; around it stand wall and dimension lines. */
const room = { left: 50, top: 20, width: 282, height: 186 }

/** Metres across which the room shows at least, so that a small window looks small. */
const minShown = { width: 2.4, height: 2 }

/** A side never vanishes, however small. */
const thinnest = 4

export interface Layout {
  /** The covering's upper left corner and its sides. */
  x: number
  y: number
  width: number
  height: number
  /** Drawing units in a metre. */
  perMetre: number
}

const sane = (metres: number) => (Number.isFinite(metres) && metres > 0 ? metres : 0)
const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** Fits a covering of these sides, in metres, into the room, true to scale; any number will do. */
export function layoutOf(widthMetres: number, heightMetres: number): Layout {
  const across = sane(widthMetres)
  const down = sane(heightMetres)
  const perMetre = Math.min(
    room.width / Math.max(across, minShown.width),
    room.height / Math.max(down, minShown.height),
  )
  const width = between(across * perMetre, thinnest, room.width)
  const height = between(down * perMetre, thinnest, room.height)
  return {
    x: room.left + (room.width - width) / 2,
    y: room.top + (room.height - height) / 2,
    width,
    height,
    perMetre,
  }
}

/** Side of the square of a small drawing without dimension lines. */
export const thumbnailSide = 200
/** What the window may fill of it, and the metres that it shows at least. */
const thumbnailRoom = 150
const minThumbnail = 1.4

/** The same for a small drawing: the longer side of the window fills it, but a small window looks small. */
export function thumbnailLayoutOf(widthMetres: number, heightMetres: number): Layout {
  const across = sane(widthMetres)
  const down = sane(heightMetres)
  const perMetre = thumbnailRoom / Math.max(across, down, minThumbnail)
  const width = Math.max(across * perMetre, thinnest)
  const height = Math.max(down * perMetre, thinnest)
  return {
    x: (thumbnailSide - width) / 2,
    y: (thumbnailSide - height) / 2,
    width,
    height,
    perMetre,
  }
}

/** Equal steps of about `pitch` along a length: at least one, and never more than can be told apart. */
export function stepsAlong(length: number, pitch: number, closest = 3.4): { count: number; step: number } {
  const wanted = length / Math.max(pitch, closest)
  const count = Math.max(1, Math.round(Number.isFinite(wanted) ? wanted : 1))
  return { count, step: length / count }
}

/** A figure as a path writes it: two decimals are finer than any screen. */
export const figure = (value: number) => String(Math.round(value * 100) / 100)

/** A path of rectangles: many of them are still one element. */
export function rectangles(all: readonly { x: number; y: number; width: number; height: number }[]): string {
  return all
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(
      ({ x, y, width, height }) =>
        `M${figure(x)} ${figure(y)}h${figure(width)}v${figure(height)}h${figure(-width)}z`,
    )
    .join('')
}
