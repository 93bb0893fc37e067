/** Where things stand in the drawing. All figures but the sizes put in are drawing units. */

/** What the wall may fill, down to the floor; around it stand the dimension lines. */
const room = { left: 38, top: 8, width: 230, height: 150 }

/** Metres of wall that are shown at least, so that a small window looks small. */
const minShown = { width: 2.6, height: 2.45 }

/** Metres above the floor at which a covering begins, unless it is taller than that. */
const headMetres = 2.1
/** Metres: from the covering to a person beside it, and how wide that person stands. */
const besideMetres = { gap: 0.22, person: 0.54 }

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
  /** Where the floor is. */
  floor: number
  /** Where the middle of a person stands, beside the covering. */
  personX: number
}

const sane = (metres: number) => (Number.isFinite(metres) && metres > 0 ? metres : 0)
const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** Hangs a covering of these sides, in metres, on a wall, true to scale; any number will do. */
export function layoutOf(widthMetres: number, heightMetres: number): Layout {
  const across = sane(widthMetres)
  const down = sane(heightMetres)
  const head = Math.max(headMetres, down)
  const beside = besideMetres.gap + besideMetres.person
  const perMetre = Math.min(
    room.width / Math.max(across + beside, minShown.width),
    room.height / Math.max(head, minShown.height),
  )
  const width = between(across * perMetre, thinnest, room.width)
  const height = between(down * perMetre, thinnest, room.height)
  const floor = room.top + room.height
  const x = room.left + Math.max(0, room.width - width - beside * perMetre) / 2
  return {
    x,
    y: floor - Math.max(head * perMetre, height),
    width,
    height,
    perMetre,
    floor,
    personX: x + width + (besideMetres.gap + besideMetres.person / 2) * perMetre,
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
    // It shows neither wall nor person; the floor lies below its edge.
    floor: thumbnailSide,
    personX: thumbnailSide,
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
