import bwip from 'bwip-js/generic'
import { createTablePdf, type TableCell, type TablePen } from '#kernel/outbox/pdf/table-pdf.ts'
import type { LetterheadData } from '#kernel/outbox/pdf/letterhead.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { ClothPlan } from '../../contract/cutting-plan.ts'
import type { JobSheet } from '../../contract/orders-admin.ts'
import {
  cutSize,
  cutSizeText,
  keyFigure,
  kindColumns,
  kindTitle,
  linesByKind,
  loopText,
  batchText,
  metresText,
  mountText,
  orderedText,
  piecesText,
  placeText,
  remnantText,
  roomText,
  safetyTexts,
  shareText,
  shortText,
  toleranceText,
  warningText,
  type SheetLine,
  type SheetWords,
} from '../../rules/index.ts'

interface Surroundings {
  shop: LetterheadData
  language: LanguageCode
}

/**
 * The documents for the workshop: warnings first, a table for each kind over all orders, the cutting plan, and a
 * label for each piece. Linear in the number of pieces.
 */
export function productionPdf(
  words: SheetWords,
  { orders, plans }: { orders: readonly JobSheet[]; plans: readonly ClothPlan[] },
  { shop, language }: Surroundings,
): Promise<Buffer> {
  const { t } = words
  const head = {
    title: `${t('title')} · ${orders.map((order) => order.order_number).join(', ')}`,
    author: shop.name,
    language,
    paper: shop.paper ?? ('A4' as const),
    pageText: (page: number) => `${shop.name} · ${t('page', { page })}`,
  }
  return createTablePdf(head, (pen) => {
    pen.text(oneLine(shop), 8, { gap: 10 })
    writeCutList(pen, words, orders)
    if (plans.length > 0) writePlans(pen, words, plans)
    if (orders.length > 0) writeLabels(pen, words, orders)
  })
}

/** The shop's details at the top of internal documents. */
const oneLine = ({ name, address = [], phone, email }: LetterheadData) =>
  [name, address.join(', '), phone, email].filter(Boolean).join(' · ')

function writeCutList(pen: TablePen, words: SheetWords, orders: readonly JobSheet[]): void {
  const { t } = words
  pen.text(t('cutList'), 24, { title: true, gap: 2 })
  pen.text(
    orders.length === 0
      ? t('none')
      : orders.map((order) => `${order.order_number} ${order.customer_info.name}`).join(' · '),
    9,
    { gap: 8 },
  )
  for (const { order_number: number, note } of orders)
    if (note) pen.text(`${number} · ${t('sheet.note')} ${note}`, 9, { gap: 8 })
  const warned = orders.flatMap(({ lines }) => lines).filter(({ warnings }) => warnings.length > 0)
  if (warned.length > 0) {
    pen.frame(
      t('warnings'),
      warned.map((line) => ({
        text: `${line.label}  ${line.warnings.map((warning) => warningText(words, warning)).join('; ')}`,
      })),
    )
  }
  for (const [kind, lines] of linesByKind(orders)) {
    const columns = kind === null ? [] : kindColumns[kind]
    pen.keep(90)
    pen.text(kindTitle(words, kind), 12, { bold: true, gap: 2 })
    pen.table(
      [
        { head: t('column.piece'), share: 15 },
        { head: t('column.size'), share: 13 },
        ...columns.map(({ head }) => ({ head: t(head), share: 11 })),
        { head: t('column.place'), share: 17 },
      ],
      lines.map((line): TableCell[] => [
        { strong: line.label, text: line.piece_name },
        { strong: cutSize(line), text: `(${orderedText(words, line)})` },
        ...columns.map(({ of }) => ({ text: of(line, words) || '—' })),
        { text: placeText(words, line) || '—' },
      ]),
    )
    pen.text(toleranceText(words, kind), 8, { gap: 14 })
  }
}

function writePlans(pen: TablePen, words: SheetWords, plans: readonly ClothPlan[]): void {
  const { t } = words
  pen.page('landscape')
  pen.text(t('plan'), 24, { title: true, gap: 8 })
  for (const plan of plans) {
    const figures = { name: plan.name, mm: plan.roll_mm }
    pen.keep(250)
    pen.text(t(plan.part === 'lining' ? 'strips.lining' : 'strips.roll', figures), 12, {
      bold: true,
      gap: 2,
    })
    pen.text(
      t('strips.sum', {
        metres: metresText(words, plan.total_mm),
        share: shareText(words, plan.used_permille),
        singly: metresText(words, plan.singly_mm),
      }),
      9,
      { gap: 6 },
    )
    for (const short of plan.short ?? []) pen.text(shortText(words, short), 9, { bold: true, gap: 4 })
    if (plan.strips.length > 0) {
      drawRoll(pen, plan)
      writeStrips(pen, words, plan.strips)
    }
    for (const batch of plan.batches ?? []) {
      pen.text(batchText(words, batch), 9, { gap: 4 })
      writeStrips(pen, words, batch.strips)
    }
    for (const remnant of plan.remnants ?? []) {
      pen.text(remnantText(words, remnant), 9, { gap: 4 })
      writeStrips(pen, words, remnant.strips)
    }
    pen.pdf.y += 10
  }
}

function writeStrips(pen: TablePen, { t }: SheetWords, strips: ClothPlan['strips']): void {
  pen.table(
    [
      { head: t('strips.strip'), share: 6, align: 'right' },
      { head: t('strips.start'), share: 12, align: 'right' },
      { head: t('strips.length'), share: 10, align: 'right' },
      { head: t('strips.pieces'), share: 72 },
    ],
    strips.map((strip, index) => [
      { text: String(index + 1) },
      { text: String(strip.start_mm) },
      { text: String(strip.length_mm) },
      { text: piecesText(strip) },
    ]),
  )
}

/** Maximum height of the drawing of a roll, points. */
const maxRollHeight = 120

/** The roll seen from above, its start on the left; to scale. */
function drawRoll(pen: TablePen, plan: ClothPlan): void {
  const { pdf, left, width } = pen
  const scale = Math.min(width / plan.total_mm, maxRollHeight / plan.roll_mm)
  const top = pdf.y
  pdf.rect(left, top, plan.total_mm * scale, plan.roll_mm * scale).fill('#f1ede4')
  for (const strip of plan.strips) {
    for (const piece of strip.pieces) {
      const [x, y] = [left + strip.start_mm * scale, top + piece.at_mm * scale]
      const [along, across] = [piece.along_mm * scale, piece.across_mm * scale]
      pdf.lineWidth(0.7).rect(x, y, along, across).fillAndStroke('#ffffff', '#333333')
      writeInside(pen, piece.label, { x, y, along, across })
    }
  }
  pdf.y = top + plan.roll_mm * scale + 8
}

/** The number of a piece along its longer side, small enough to fit: whoever cuts looks for it in the drawing. */
function writeInside(
  { pdf, line, heightOf }: TablePen,
  text: string,
  { x, y, along, across }: { x: number; y: number; along: number; across: number },
): void {
  const [long, short] = along >= across ? [along, across] : [across, along]
  // A figure is about 0.6 of its size wide.
  const size = Math.min(7, short * 0.7, (long - 2) / (text.length * 0.6))
  const height = heightOf(text, { width: long, size })
  pdf.save()
  if (across > along) pdf.rotate(-90, { origin: [x, y + across] })
  const [startX, startY] = across > along ? [x, y + across] : [x, y]
  line(text, { x: startX + 1, y: startY + (short - height) / 2, width: long, size })
  pdf.restore()
}

/** Labels per row, and the least size of one, points. */
const labelColumns = 3
const label = { height: 181, gap: 8, padding: 7, barcode: 22 }

/** More than can be chosen for a piece. */
const maxChoiceLines = 20

interface LabelText {
  text: string
  size: number
  bold?: boolean
  lines?: number
}

function writeLabels(pen: TablePen, words: SheetWords, orders: readonly JobSheet[]): void {
  pen.page('portrait')
  pen.text(words.t('labels'), 14, { title: true, gap: 6 })
  const width = (pen.width - (labelColumns - 1) * label.gap) / labelColumns
  const inside = width - 2 * label.padding
  const all = orders.flatMap((order) =>
    order.lines.map((line) => {
      const texts = labelTexts(words, line, order.customer_info.name)
      const heights = texts.map(({ text, ...style }) => pen.heightOf(text, { ...style, width: inside }))
      const content = heights.reduce((sum, height) => sum + height, 0)
      return { number: line.label, texts, height: content + label.barcode + 4 + 2 * label.padding }
    }),
  )
  for (let start = 0; start < all.length; start += labelColumns) {
    const row = all.slice(start, start + labelColumns)
    const height = Math.max(label.height, ...row.map((label) => label.height))
    pen.keep(height)
    const top = pen.pdf.y
    for (const [column, { number, texts }] of row.entries()) {
      const x = pen.left + column * (width + label.gap)
      drawLabel(pen, number, texts, { x, y: top, width, height })
    }
    pen.pdf.y = top + height + label.gap
  }
}

/** What a label says. Each field has its own line, so that none can displace another; all that is chosen is named. */
function labelTexts(words: SheetWords, line: SheetLine, customer: string): LabelText[] {
  const texts: LabelText[] = [
    { text: line.label, size: 9, bold: true },
    { text: line.piece_name, size: 8, lines: 3 },
    { text: cutSizeText(words, line), size: 13, bold: true },
    { text: line.room ?? '', size: 8 },
    { text: roomText({ ...line, room: null }), size: 8, lines: maxChoiceLines },
    { text: mountText(words, line), size: 8 },
    { text: keyFigure(words, line), size: 8 },
    { text: line.note ?? '', size: 8 },
    ...(line.workshop_texts ?? []).map((text) => ({ text, size: 8, lines: maxChoiceLines })),
    { text: line.safety_mark ? `⚠ ${loopText(words, line)}` : '', size: 8, bold: true },
    ...(line.product_safety ? safetyTexts(words, line.product_safety) : []).map(({ text, isWarning }) => ({
      text,
      size: 7,
      lines: maxChoiceLines,
      ...(isWarning && { bold: true }),
    })),
    { text: customer, size: 7 },
  ]
  return texts.filter(({ text }) => text !== '')
}

function drawLabel(
  { pdf, line }: TablePen,
  number: string,
  texts: readonly LabelText[],
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  pdf.save().dash(3, { space: 2 }).lineWidth(0.5).strokeColor('#666666')
  pdf.roundedRect(x, y, width, height, 4).stroke()
  pdf.restore()
  const inside = { x: x + label.padding, width: width - 2 * label.padding }
  drawBarcode(pdf, number, { ...inside, y: y + label.padding, height: label.barcode })
  let top = y + label.padding + label.barcode + 4
  for (const { text, ...style } of texts) top += line(text, { ...inside, ...style, y: top })
}

/** A text as Code 128 (ISO/IEC 15417), in vector bars that print sharply at any size. */
function drawBarcode(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const [code] = bwip.raw('code128', text, '') as { sbs: number[] }[]
  const bars = code?.sbs ?? []
  const modules = bars.reduce((sum, width) => sum + width, 0)
  // Modules of at most 1.4 points (half a millimetre) scan from an arm's length.
  const step = Math.min(width / modules, 1.4)
  let at = x
  pdf.fillColor('#000000')
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) pdf.rect(at, y, bar * step, height)
    at += bar * step
  }
  pdf.fill()
}
