import type { Point, Quad } from '../../rules/mathematics/geometry.ts'
import type { PictureSize } from './camera.ts'

/** Radius of a corner's marker and half the length of its cross, in canvas pixels and in pixels of the page. */
const markerRadius = { canvas: 15, page: 7 } as const
const markerArm = { canvas: 5, page: 2.5 } as const
const loupeRadius = 64
/** Magnification of the loupe: screen pixels per displayed pixel. */
const magnified = 3
const opening = '#ffd27d'
const sheet = '#7fd4ff'
const doubtful = '#ff8a70'

export interface Drawing {
  size: PictureSize
  /** The frozen picture; without one the video shows through. */
  picture: HTMLCanvasElement | null
  taps: readonly Point[]
  sheetTaps: readonly Point[]
  openingOutline: Quad | null
  sheetOutline: Quad | null
  /** Which of the opening's top, right, bottom and left edge is drawn as doubtful. */
  doubtfulSides?: readonly boolean[]
  /** Labels along the upper and the left side of the opening. */
  sides: { width: string; height: string } | null
  /** The position of the finger, or of the keyboard's cross. */
  aim: Point | null
  /** Roll of the phone in degrees; null: unknown. */
  roll: number | null
}

/** Draws all overlays. `canvas` covers the picture exactly. */
export function paint(canvas: HTMLCanvasElement, drawing: Drawing): void {
  const brush = canvas.getContext('2d')
  if (!brush) return
  const scale = canvas.width / drawing.size.width
  const placed = ({ x, y }: Point) => ({ x: (x + 0.5) * scale, y: (y + 0.5) * scale })
  brush.clearRect(0, 0, canvas.width, canvas.height)
  if (drawing.picture) brush.drawImage(drawing.picture, 0, 0, canvas.width, canvas.height)
  else if (drawing.roll !== null) level(brush, drawing.roll)
  if (drawing.sheetOutline) outline(brush, drawing.sheetOutline.map(placed), sheet)
  if (drawing.openingOutline)
    outline(brush, drawing.openingOutline.map(placed), opening, drawing.doubtfulSides)
  for (const tap of drawing.sheetTaps) marker(brush, placed(tap), sheet)
  for (const tap of drawing.taps) marker(brush, placed(tap), opening)
  if (drawing.openingOutline && drawing.sides)
    writeSides(brush, drawing.openingOutline.map(placed), drawing.sides)
  if (drawing.aim && drawing.picture) loupe(brush, drawing.picture, drawing.aim, scale)
}

/** Pixels of the canvas for each pixel of the page: three on most phones. */
const pagePixel = ({ canvas }: CanvasRenderingContext2D) => canvas.width / Math.max(1, canvas.clientWidth)

/** A light line on a dark one is visible on every background. A dashed one is wider; `dash` is in pixels of the canvas. */
function stroke(brush: CanvasRenderingContext2D, colour: string, dash: readonly number[] = []): void {
  const unit = pagePixel(brush)
  brush.lineWidth = Math.max(5, (dash.length > 0 ? 3.5 : 2.5) * unit)
  brush.strokeStyle = 'rgb(0 0 0 / 55%)'
  brush.stroke()
  brush.setLineDash([...dash])
  brush.lineWidth = dash.length > 0 ? Math.max(3, 2 * unit) : Math.max(2, unit)
  brush.strokeStyle = colour
  brush.stroke()
  brush.setLineDash([])
}

function marker(brush: CanvasRenderingContext2D, at: Point, colour: string): void {
  const lengthOf = ({ canvas, page }: { canvas: number; page: number }) =>
    Math.max(canvas, page * pagePixel(brush))
  brush.beginPath()
  brush.arc(at.x, at.y, lengthOf(markerRadius), 0, 2 * Math.PI)
  stroke(brush, colour)
  cross(brush, at, lengthOf(markerArm), colour)
}

function cross(brush: CanvasRenderingContext2D, { x, y }: Point, arm: number, colour: string): void {
  brush.beginPath()
  brush.moveTo(x - arm, y)
  brush.lineTo(x + arm, y)
  brush.moveTo(x, y - arm)
  brush.lineTo(x, y + arm)
  stroke(brush, colour)
}

/** The lines between the corners; that from a corner to the next is dashed if it is doubtful. */
function outline(
  brush: CanvasRenderingContext2D,
  corners: readonly Point[],
  colour: string,
  doubtfulSides: readonly boolean[] = [],
): void {
  const dash = [9 * pagePixel(brush), 6 * pagePixel(brush)]
  corners.forEach((from, side) => {
    const to = corners[(side + 1) % corners.length] ?? from
    const isDoubtful = doubtfulSides[side] === true
    brush.beginPath()
    brush.moveTo(from.x, from.y)
    brush.lineTo(to.x, to.y)
    if (isDoubtful) stroke(brush, doubtful, dash)
    else stroke(brush, colour)
  })
  for (const corner of corners) marker(brush, corner, colour)
}

function writeSides(
  brush: CanvasRenderingContext2D,
  corners: readonly Point[],
  { width, height }: { width: string; height: string },
): void {
  const [topLeft, topRight, , bottomLeft] = corners
  if (!topLeft || !topRight || !bottomLeft) return
  const size = Math.round(Math.max(13 * pagePixel(brush), brush.canvas.width / 45))
  brush.font = `600 ${size}px system-ui, sans-serif`
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  write(brush, width, (topLeft.x + topRight.x) / 2, (topLeft.y + topRight.y) / 2)
  write(brush, height, (topLeft.x + bottomLeft.x) / 2, (topLeft.y + bottomLeft.y) / 2)
}

function write(brush: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  const wide = brush.measureText(text).width + 16
  const high = Number.parseInt(brush.font.slice(4), 10) + 12
  const left = Math.min(Math.max(x - wide / 2, 2), brush.canvas.width - wide - 2)
  brush.fillStyle = 'rgb(0 0 0 / 72%)'
  brush.beginPath()
  brush.roundRect(left, y - high / 2, wide, high, 5)
  brush.fill()
  brush.fillStyle = '#fff'
  brush.fillText(text, left + wide / 2, y)
}

/** The magnified picture under the finger, next to it. */
function loupe(brush: CanvasRenderingContext2D, picture: HTMLCanvasElement, aim: Point, scale: number): void {
  const { width, height } = brush.canvas
  const ratio = pagePixel(brush)
  const radius = loupeRadius * ratio
  const finger = { x: (aim.x + 0.5) * scale, y: (aim.y + 0.5) * scale }
  const above = finger.y - 1.7 * radius
  // Without room above, the loupe moves sideways: below is the hand.
  const hasRoom = above > radius + 3
  const aside = (finger.x < width / 2 ? 1.8 : -1.8) * radius
  const x = Math.min(Math.max(finger.x + (hasRoom ? 0 : aside), radius + 3), width - radius - 3)
  const y = Math.min(Math.max(above, radius + 3), height - radius - 3)
  const shownRadius = radius / scale / magnified
  brush.save()
  brush.beginPath()
  brush.arc(x, y, radius, 0, 2 * Math.PI)
  brush.fillStyle = '#000'
  brush.fill()
  brush.clip()
  brush.imageSmoothingEnabled = false
  const from = { x: aim.x + 0.5 - shownRadius, y: aim.y + 0.5 - shownRadius }
  brush.drawImage(
    picture,
    from.x,
    from.y,
    2 * shownRadius,
    2 * shownRadius,
    x - radius,
    y - radius,
    2 * radius,
    2 * radius,
  )
  cross(brush, { x, y }, radius / 3, opening)
  brush.restore()
  brush.beginPath()
  brush.arc(x, y, radius, 0, 2 * Math.PI)
  stroke(brush, '#fff')
  cross(brush, finger, 8 * ratio, opening)
}

/** A line that stays level while the phone turns; green when the picture is level too. */
function level(brush: CanvasRenderingContext2D, roll: number): void {
  const { width, height } = brush.canvas
  const half = Math.min(width, height) / 5
  const angle = (-roll * Math.PI) / 180
  const middle = { x: width / 2, y: height / 2 }
  const end = { x: half * Math.cos(angle), y: half * Math.sin(angle) }
  brush.beginPath()
  brush.moveTo(middle.x - end.x, middle.y - end.y)
  brush.lineTo(middle.x + end.x, middle.y + end.y)
  stroke(brush, Math.abs(roll) < 2 ? '#8ee6a8' : '#fff')
}
