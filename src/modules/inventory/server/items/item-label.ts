import { toBuffer } from 'bwip-js/node'
import PDFDocument from 'pdfkit'
import { houseFont } from '#kernel/outbox/pdf/pdf-fonts.ts'
import { bytesOf, mm } from '#kernel/outbox/pdf/pdf.ts'

const [width, height, margin] = [62 * mm, 29 * mm, 3 * mm]

/**
 * Whether the text can be encoded in Code 128 (ISO/IEC 15417) so that every scanner reads it; anything else becomes a
 * QR code.
 */
const isPlain = (text: string) => /^[\x20-\x7e]{1,40}$/.test(text)

/** A shelf label as PDF; its code is the item's barcode, or its SKU if there is none. */
export async function labelPdf(item: { name: string; sku: string; barcode: string | null }): Promise<Buffer> {
  const code = item.barcode ?? item.sku
  const plain = isPlain(code)
  const picture = await toBuffer(
    plain ? { bcid: 'code128', text: code, height: 10, scale: 4 } : { bcid: 'qrcode', text: code, scale: 6 },
  )
  const pdf = new PDFDocument({ size: [width, height], margin, info: { Title: item.name } })
  const inside = width - 2 * margin
  return bytesOf(pdf, () => {
    const line = (text: string, top: number, size: number, font: string) =>
      pdf
        .font(font)
        .fontSize(size)
        .text(text, margin, top, { width: inside, height: size * 1.3, ellipsis: true, lineBreak: true })
    line(item.name, margin, 9, houseFont(pdf, 'bold'))
    pdf.image(picture, margin, margin + 15, { fit: [inside, 34], align: 'center', valign: 'center' })
    line(
      item.barcode ? `${item.barcode} · ${item.sku}` : item.sku,
      height - margin - 10,
      7.5,
      houseFont(pdf, 'plain'),
    )
  })
}
