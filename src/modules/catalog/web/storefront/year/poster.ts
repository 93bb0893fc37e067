import { saveFile } from '#kernel/web/download.ts'
import { clock } from '#modules/catalog/rules/light/year-of-light.ts'
import { paintYear } from './paint-year.ts'
import type { Year } from '#modules/catalog/rules/light/hung-year.ts'

/** A3 across at 250 dots per inch. */
const sheet = { width: 4134, height: 2923 }
const margin = 300
const paper = '#faf7f1'
const ink = '#231f1a'
const softInk = '#5f574b'
const serif = "'Literata Variable', Georgia, serif"
const sans = "'Inter Variable', system-ui, sans-serif"
const shownHours = [6, 9, 12, 15, 18, 21]

interface Poster {
  year: Year
  /** The first day that is covered. */
  line: number
  colour: string
  title: string
  product: string
  sentence: string
  note: string
  size: string
  /** What stands over the bare and over the covered part. */
  bare: string
  cloth: string
}

/** Writes a text into a width, line by line; returns the place below it. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  box: { x: number; y: number; width: number; leading: number },
) {
  let { y } = box
  let row = ''
  for (const word of text.split(/(?<=\s)/)) {
    if (row && pen.measureText(row + word).width > box.width) {
      pen.fillText(row.trimEnd(), box.x, y)
      y += box.leading
      row = ''
    }
    row += word
  }
  pen.fillText(row, box.x, y)
  return y + box.leading
}

/** Saves the year as a poster: a picture of A3 to hang up. */
export async function savePoster(poster: Poster): Promise<void> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = sheet.width
  canvas.height = sheet.height
  const pen = canvas.getContext('2d')
  if (!pen) return
  draw(pen, poster)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob) saveFile(blob, `${poster.title}.png`)
}

function draw(pen: CanvasRenderingContext2D, poster: Poster): void {
  pen.fillStyle = paper
  pen.fillRect(0, 0, sheet.width, sheet.height)
  const width = sheet.width - 2 * margin
  const box = { x: margin, y: 760, width, height: 1330 }
  pen.fillStyle = ink
  pen.font = `500 170px ${serif}`
  pen.fillText(poster.title, margin, 430)
  pen.fillStyle = softInk
  pen.font = `62px ${sans}`
  pen.fillText(`${poster.product} · ${poster.size}`, margin, 570)
  picture(pen, poster, box)
  axes(pen, box)
  pen.fillStyle = ink
  pen.font = `84px ${serif}`
  const below = write(pen, poster.sentence, { x: margin, y: 2390, width: width * 0.82, leading: 120 })
  pen.fillStyle = softInk
  pen.font = `44px ${sans}`
  write(pen, poster.note, { x: margin, y: Math.max(below + 20, 2620), width: width * 0.82, leading: 64 })
}

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

function picture(pen: CanvasRenderingContext2D, poster: Poster, box: Frame): void {
  const { year, line, colour } = poster
  const { x, y, width, height } = box
  const canvas = document.createElement('canvas')
  pen.imageSmoothingEnabled = true
  pen.imageSmoothingQuality = 'high'
  paintYear(canvas, year.bare, undefined)
  pen.drawImage(canvas, x, y, width, height)
  paintYear(canvas, year.covered, colour)
  const from = (line / (year.sun.days - 1)) * width
  pen.save()
  pen.beginPath()
  pen.rect(x + from, y, width - from, height)
  pen.clip()
  pen.drawImage(canvas, x, y, width, height)
  pen.restore()
  pen.fillStyle = softInk
  pen.font = `44px ${sans}`
  if (from > 0) pen.fillText(poster.bare, x, y - 30)
  if (from < width) pen.fillText(poster.cloth, x + from, y - 30)
  if (from > 0 && from < width) {
    pen.fillStyle = 'rgb(255 255 255 / 0.85)'
    pen.fillRect(x + from - 3, y, 6, height)
  }
}

function axes(pen: CanvasRenderingContext2D, { x, y, width, height }: Frame): void {
  pen.fillStyle = softInk
  pen.font = `44px ${sans}`
  pen.textAlign = 'right'
  for (const hour of shownHours)
    pen.fillText(`${hour}`, x - 24, y + ((hour - clock.first) / (clock.last - clock.first)) * height + 15)
  pen.textAlign = 'center'
  const names = new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
    month: 'short',
    timeZone: 'UTC',
  })
  for (let month = 0; month < 12; month += 1)
    pen.fillText(names.format(Date.UTC(2026, month, 1)), x + ((month + 0.5) / 12) * width, y + height + 76)
  pen.textAlign = 'left'
}
