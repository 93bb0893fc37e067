/** The layout of the drawing. All numbers except the given sizes are in drawing units. */

/** What the wall may fill, down to the floor; around it stand the dimension lines. */
const room = { left: 38, top: 8, width: 230, height: 150 }

/** Minimum size of the wall shown, in metres, so that a small window looks small. */
const minShown = { width: 2.6, height: 2.45 }

/** Height above the floor of a covering's upper edge, in metres, unless the covering is taller. */
const headMetres = 2.1
/** Distance between the covering and a person beside it, and the width of that person, in metres. */
const besideMetres = { gap: 0.22, person: 0.54 }

/** Minimum length of a side, so that it never vanishes. */
const thinnest = 4

export interface Layout {
  /** The covering's upper left corner and its sides. */
  x: number
  y: number
  width: number
  height: number
  /** Drawing units per metre. */
  perMetre: number
  /** Height of the floor line. */
  floor: number
  /** Centre of the person beside the covering. */
  personX: number
}

const sane = (metres: number) => (Number.isFinite(metres) && metres > 0 ? metres : 0)
const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** Lays out a covering of this size, in metres, on a wall, to scale; accepts any number. */
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
/** Maximum length of a window's side in it, and the minimum length it represents, in metres. */
const thumbnailRoom = 150
const minThumbnail = 1.4

/** The layout of a small drawing: the longer side of the window fills it, but a small window looks small. */
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
    // It shows neither wall nor person; the floor is below its lower edge.
    floor: thumbnailSide,
    personX: thumbnailSide,
  }
}

/** Equal steps of about `pitch` along a length: at least one, and none closer than `closest`. */
export function stepsAlong(length: number, pitch: number, closest = 3.4): { count: number; step: number } {
  const steps = length / Math.max(pitch, closest)
  const count = Math.max(1, Math.round(Number.isFinite(steps) ? steps : 1))
  return { count, step: length / count }
}

/** A number of a drawing, with two decimals, which are finer than any screen. */
export const figure = (value: number) => Math.round(value * 100) / 100
