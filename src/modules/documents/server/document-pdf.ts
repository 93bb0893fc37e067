import bwip from 'bwip-js/generic'
import { formatMoney } from '#kernel/rules/format.ts'
import type { TransferInstructions } from '#modules/payment-terms/contract/index.ts'
import { addsTax } from '#modules/taxes/rules/index.ts'
import {
  createPdf,
  bodySize,
  contentWidth,
  secondaryColour,
  titleSize,
  type ArchivedDocument,
  type Pen,
} from '#kernel/outbox/pdf/pdf.ts'
import type { LetterheadData } from '#kernel/outbox/pdf/letterhead.ts'
import type { InvoiceProfile } from './cii.ts'
import { documentTexts, type DocumentWords } from './document-words.ts'
import type { DocumentRow } from './documents.tables.ts'

const widths = [contentWidth - 190, 60, 110]

/** Names of the file in the PDF and of the level in its metadata, as Factur-X 1.07 and ZUGFeRD 2.3 have them. */
const profiles: Record<InvoiceProfile, { file: string; level: string }> = {
  'factur-x': { file: 'factur-x.xml', level: 'EN 16931' },
  xrechnung: { file: 'xrechnung.xml', level: 'XRECHNUNG' },
}

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** What the metadata says of the data, and the schema that PDF/A wants for it. */
function metadataOf({ file, level }: { file: string; level: string }): string {
  const properties = [
    ['DocumentFileName', 'The name of the embedded XML document'],
    ['DocumentType', 'The type of the hybrid document in capital letters'],
    ['Version', 'The actual version of the standard applying to the embedded XML document'],
    ['ConformanceLevel', 'The conformance level of the embedded XML document'],
  ].map(
    ([name, description]) => `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  return `<rdf:Description rdf:about="" xmlns:fx="${namespace}">
<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${file}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version><fx:ConformanceLevel>${level}</fx:ConformanceLevel></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties.join('')}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`
}

const archiveOf = (issuedAt: Date, data: InvoiceData | null): ArchivedDocument => {
  if (!data) return { files: [], metadata: '', issuedAt }
  const profile = profiles[data.profile]
  return {
    issuedAt,
    metadata: metadataOf(profile),
    files: [
      {
        name: profile.file,
        type: 'text/xml',
        relationship: 'Alternative',
        description: `Factur-X ${profile.level}`,
        content: data.xml,
      },
    ],
  }
}

export interface InvoiceData {
  xml: string
  profile: InvoiceProfile
}

/** The PDF of a document, for archives: letterhead, buyer, lines, sums, sentences, and its data as a file in it. */
export function documentPdf(
  row: DocumentRow,
  words: DocumentWords,
  {
    letterhead,
    data,
    transfer,
  }: {
    letterhead: LetterheadData
    data: InvoiceData | null
    /** How it is paid by transfer; null: it is not. */
    transfer: TransferInstructions | null
  },
): Promise<Buffer> {
  const title = `${words.heading(`document.title.${row.kind}`)} ${row.number}`
  const archive = archiveOf(row.issuedAt, data)
  const head = { t: words.t, title, shop: letterhead, language: words.language, widths, archive }
  return createPdf(head, (pen) => {
    writeHead(pen, row, words, title)
    writeLines(pen, row, words)
    if (row.kind !== 'delivery') writeSums(pen, row, words)
    pen.gap(16)
    if (transfer) writeTransfer(pen, transfer, words)
    const { notes } = documentTexts(row, words, transfer)
    for (const note of notes) pen.paragraph(note, bodySize, { colour: secondaryColour })
  })
}

/** Where to transfer it, with a code for banking apps where there is one. */
function writeTransfer(pen: Pen, transfer: TransferInstructions, { t, language }: DocumentWords): void {
  const { holder, iban, bic, bank, number, amount, currency, reference, code } = transfer
  const facts = [
    [t('payment.holder'), holder],
    ['IBAN', iban],
    ['BIC', bic],
    [t('payment.bank'), iban ? undefined : bank],
    [t('payment.number'), iban ? undefined : number],
    [t('payment.amount'), formatMoney(amount, currency, language)],
    [t('payment.reference'), reference],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  if (code === undefined) for (const fact of facts) pen.paragraph(fact, bodySize, { gap: 1 })
  else {
    const [drawn] = bwip.raw('qrcode', code.payload, '') as unknown as { pixs: number[]; pixx: number }[]
    pen.code({ dark: drawn?.pixs ?? [], perSide: drawn?.pixx ?? 1 }, facts)
  }
  pen.gap(10)
}

function writeHead(
  { paragraph, gap }: Pen,
  row: DocumentRow,
  { heading, day }: DocumentWords,
  title: string,
): void {
  const { buyer } = row.parties
  paragraph([buyer.name, buyer.address].filter(Boolean).join('\n'), 10.5)
  if (buyer.parts?.vat_number)
    paragraph(heading('document.buyerVat', { number: buyer.parts.vat_number }), bodySize, {
      colour: secondaryColour,
    })
  gap(14)
  paragraph(title, titleSize, { title: true })
  const isDelivered = row.kind !== 'deposit' && row.kind !== 'proforma'
  const facts = [
    heading('document.issued', { day: day(row.issuedOn) }),
    ...(isDelivered ? [heading('document.delivered', { day: day(row.taxDay) })] : []),
    heading('document.order', { number: row.orderNumber }),
    ...(row.dueOn ? [heading('document.due', { day: day(row.dueOn) })] : []),
    ...(row.buyerReference ? [heading('document.reference', { reference: row.buyerReference })] : []),
    ...(row.kind === 'credit'
      ? row.refersTo.map((one) =>
          heading('document.corrects', { number: one.number, day: day(one.issuedOn) }),
        )
      : []),
  ]
  for (const fact of facts) paragraph(fact, bodySize, { colour: secondaryColour, gap: 1 })
  gap(12)
}

function writeLines({ row: write, rule }: Pen, row: DocumentRow, words: DocumentWords): void {
  const { heading, money, language } = words
  const percentage = new Intl.NumberFormat(language, { maximumFractionDigits: 4 })
  const isPriced = row.kind !== 'delivery'
  const hasTax = row.taxes !== null && isPriced
  const amounts =
    row.taxes?.mode === 'included' ? heading('document.amountWithTax') : heading('document.amount')
  write(
    [
      heading('document.item'),
      hasTax ? heading('document.rate') : '',
      isPriced ? amounts : heading('document.quantity'),
    ],
    { head: true, colour: secondaryColour },
  )
  for (const line of row.lines) {
    rule()
    const name = [line.name, ...line.details].join('\n')
    const rate = hasTax && line.percent !== null ? `${percentage.format(line.percent)} %` : ''
    write([name, rate, isPriced ? money(line.amount) : String(line.quantity ?? 1)])
  }
  rule()
}

function writeSums({ row: write }: Pen, row: DocumentRow, { heading, money, language }: DocumentWords): void {
  const percentage = new Intl.NumberFormat(language, { maximumFractionDigits: 4 })
  for (const { percent, net, tax, parts } of row.taxes?.sums ?? []) {
    write([heading('document.net', { percent: percentage.format(percent) }), '', money(net)], {
      colour: secondaryColour,
    })
    if (percent === 0) continue
    const word = addsTax(row.parties.seller.country) ? 'document.salesTax' : 'document.tax'
    const whole = { label: heading(word, { percent: percentage.format(percent) }), tax }
    const shares = parts?.map((part) => ({
      label: `${part.name} ${percentage.format(part.percent)} %`,
      tax: part.tax,
    }))
    for (const one of shares ?? [whole]) write([one.label, '', money(one.tax)], { colour: secondaryColour })
  }
  write([heading(row.kind === 'final' ? 'document.rest' : 'document.total'), '', money(row.gross)], {
    bold: true,
  })
}
