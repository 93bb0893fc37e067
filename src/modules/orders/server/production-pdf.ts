import bwip from 'bwip-js/generic'
import { createTablePdf } from '../../../kernel/outbox/pdf/table-pdf.ts'
import type { TableCell, TablePen } from '../../../kernel/outbox/pdf/table-pdf.ts'
import type { LetterheadData } from '../../../kernel/outbox/pdf/letterhead.ts'
import type { LanguageCode } from '../../../kernel/rules/languages.ts'
import type { ClothPlan, JobSheet } from '../contract/orders-admin.ts'
import {
  cutSize,
  keyFigure,
  kindColumns,
  kindTitle,
  linesByKind,
  loopText,
  metresText,
  mountText,
  orderedText,
  placeText,
  roomText,
  shareText,
  toleranceText,
  warningText,
} from '../rules/index.ts'
import type { SheetLine, SheetWords } from '../rules/index.ts'

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
  pen.text(t('cutList'), 18, { bold: true, gap: 2 })
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
  pen.text(t('plan'), 18, { bold: true, gap: 8 })
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
    drawRoll(pen, plan)
    pen.table(
      [
        { head: t('strips.strip'), share: 6, align: 'right' },
        { head: t('strips.start'), share: 12, align: 'right' },
        { head: t('strips.length'), share: 10, align: 'right' },
        { head: t('strips.pieces'), share: 72 },
      ],
      plan.strips.map((strip, index) => [
        { text: String(index + 1) },
        { text: String(strip.start_mm) },
        { text: String(strip.length_mm) },
        {
          text: strip.pieces
            .map((piece) => `${piece.label} (${piece.across_mm} × ${piece.along_mm})`)
            .join(', '),
        },
      ]),
    )
    pen.pdf.y += 10
  }
}

/** Maximum height of the drawing of a roll, points. */
const maxRollHeight = 120

/** The roll seen from above, its start on the left; to scale. */
function drawRoll({ pdf, left, width, line }: TablePen, plan: ClothPlan): void {
  const scale = Math.min(width / plan.total_mm, maxRollHeight / plan.roll_mm)
  const top = pdf.y
  pdf.rect(left, top, plan.total_mm * scale, plan.roll_mm * scale).fill('#f1ede4')
  for (const [index, strip] of plan.strips.entries()) {
    for (const piece of strip.pieces) {
      const [x, y] = [left + strip.start_mm * scale, top + piece.at_mm * scale]
      const [along, across] = [piece.along_mm * scale, piece.across_mm * scale]
      pdf.lineWidth(0.7).rect(x, y, along, across).fillAndStroke('#ffffff', '#333333')
      // A piece too small for its label has the number of its strip, by which the table names it.
      const inside = { y: y + across / 2 - 5, size: 7 }
      if (along > 44 && across > 12) line(piece.label, { ...inside, x: x + 4, width: along - 8 })
      else if (along > 9 && across > 10) line(String(index + 1), { ...inside, x: x + 2, width: along - 3 })
    }
  }
  pdf.y = top + plan.roll_mm * scale + 8
}

/** Labels per row, and the size of one, points. */
const labelColumns = 3
const label = { height: 181, gap: 8, padding: 7, barcode: 22 }

function writeLabels(pen: TablePen, words: SheetWords, orders: readonly JobSheet[]): void {
  pen.page('portrait')
  pen.text(words.t('labels'), 14, { bold: true, gap: 6 })
  const width = (pen.width - (labelColumns - 1) * label.gap) / labelColumns
  const all = orders.flatMap((order) =>
    order.lines.map((line) => ({ line, customer: order.customer_info.name })),
  )
  for (let start = 0; start < all.length; start += labelColumns) {
    pen.keep(label.height)
    const top = pen.pdf.y
    for (const [column, piece] of all.slice(start, start + labelColumns).entries())
      drawLabel(pen, words, piece, { x: pen.left + column * (width + label.gap), y: top, width })
    pen.pdf.y = top + label.height + label.gap
  }
}

/** Each field of a label has its own line, so that none can displace another. */
function drawLabel(
  pen: TablePen,
  words: SheetWords,
  { line, customer }: { line: SheetLine; customer: string },
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { pdf } = pen
  pdf.save().dash(3, { space: 2 }).lineWidth(0.5).strokeColor('#666666')
  pdf.roundedRect(x, y, width, label.height, 4).stroke()
  pdf.restore()
  const inside = { x: x + label.padding, width: width - 2 * label.padding }
  drawBarcode(pdf, line.label, { ...inside, y: y + label.padding, height: label.barcode })
  let top = y + label.padding + label.barcode + 4
  const write = (text: string, size: number, { bold = false, lines = 1 } = {}) => {
    if (text !== '') top += pen.line(text, { ...inside, y: top, size, bold, lines })
  }
  write(line.label, 9, { bold: true })
  write(line.piece_name, 8, { lines: 2 })
  write(words.t('value.size', { size: cutSize(line) }), 13, { bold: true })
  write(line.room ?? '', 8)
  write(roomText({ ...line, room: null }), 8, { lines: line.note ? 3 : 4 })
  write(mountText(words, line), 8)
  write(keyFigure(words, line), 8)
  write(line.note ?? '', 8)
  if (line.safety_mark) write(`⚠ ${loopText(words, line)}`, 8, { bold: true })
  write(customer, 7)
}

/** A text as Code 128 (ISO/IEC 15417), in vector bars that print sharply at any size. */
function drawBarcode(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const [code] = bwip.raw('code128', text, '') as { sbs: number[] }[]
  const bars = code?.sbs ?? []
  const modules = bars.reduce((sum, one) => sum + one, 0)
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
