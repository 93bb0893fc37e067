import bwip from 'bwip-js/generic'
import { numberFormat } from '#kernel/rules/cached-formats.ts'
import { formatMoney, formatPercent } from '#kernel/rules/format.ts'
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
import type { InvoiceProfile } from '../issuing/cii.ts'
import { documentTexts, type DocumentWords } from './document-words.ts'
import type { DocumentRow } from '../documents.tables.ts'

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
    // In groups of four, as paper has them (ISO 13616).
    ['IBAN', iban?.replaceAll(/(.{4})(?=.)/g, '$1 ')],
    ['BIC', bic],
    [t('payment.bank'), iban ? undefined : bank],
    [t('payment.number'), iban ? undefined : number],
    [t('payment.amount'), formatMoney(amount, currency, language)],
    [t('payment.reference'), reference],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  if (code === undefined) {
    pen.keep(facts.length * 1.5 * bodySize)
    for (const fact of facts) pen.paragraph(fact, bodySize, { gap: 1 })
  } else {
    const [drawn] = bwip.raw('qrcode', code.payload, '') as unknown as { pixs: number[]; pixx: number }[]
    pen.code({ dark: drawn?.pixs ?? [], perSide: drawn?.pixx ?? 1 }, facts)
  }
  pen.gap(10)
}

/** Name and address; a company stands above the name of who ordered for it. */
function addresseeOf({ name, address, parts }: DocumentRow['parties']['buyer']): string {
  const [first, ...rest] = address.split('\n')
  const lines = parts?.company && first === parts.company ? [first, name, ...rest] : [name, address]
  return lines.filter(Boolean).join('\n')
}

function writeHead(
  { paragraph, gap }: Pen,
  row: DocumentRow,
  { heading, day }: DocumentWords,
  title: string,
): void {
  const { buyer } = row.parties
  paragraph(addresseeOf(buyer), 10.5)
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
      ? row.refersTo.map((reference) =>
          heading('document.corrects', { number: reference.number, day: day(reference.issuedOn) }),
        )
      : []),
  ]
  for (const fact of facts) paragraph(fact, bodySize, { colour: secondaryColour, gap: 1 })
  gap(12)
}

function writeLines(pen: Pen, row: DocumentRow, words: DocumentWords): void {
  const { row: write, rule } = pen
  const { heading, money, language } = words
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
  const firstDepositIndex = row.kind === 'final' ? row.lines.findIndex((line) => line.kind === 'deposit') : -1
  for (const [index, line] of row.lines.entries()) {
    rule()
    if (index === firstDepositIndex) {
      writeWhole(pen, row, words)
      rule()
    }
    const name = [line.name, ...line.details].join('\n')
    const rate = hasTax && line.percent !== null ? formatPercent(line.percent, language) : ''
    write([name, rate, isPriced ? money(line.amount) : String(line.quantity ?? 1)])
  }
  rule()
}

/** What a document was about before deposits were taken off: a final invoice names both (§ 14 (5) UStG). */
function writeWhole({ row: write }: Pen, row: DocumentRow, { t, heading, money }: DocumentWords): void {
  const sumOf = (figure: 'net' | 'tax' | 'gross') =>
    row.refersTo.reduce((sum, reference) => sum + reference[figure], row[figure])
  const contained = t('document.taken', { net: money(sumOf('net')), tax: money(sumOf('tax')) })
  // The lines above have no tax where it is added.
  const sum = sumOf(row.taxes?.mode === 'included' ? 'gross' : 'net')
  write([`${heading('document.whole')}\n${contained}`, '', money(sum)])
}

function writeSums({ row: write, gap }: Pen, row: DocumentRow, words: DocumentWords): void {
  const { heading, money, language } = words
  const isAdded = addsTax(row.parties.seller.country)
  gap(4)
  for (const { percent, net, tax, parts } of row.taxes?.sums ?? []) {
    const rate = { percent: numberFormat(language, { maximumFractionDigits: 4 }).format(percent) }
    const base = isAdded ? (percent === 0 ? 'document.untaxed' : 'document.taxable') : 'document.net'
    write([heading(base, rate), '', money(net)], { colour: secondaryColour, tight: true })
    if (percent === 0) continue
    const shares = parts?.map(
      (part) => `${part.name} ${formatPercent(part.percent, language)}: ${money(part.tax)}`,
    )
    const name = heading(isAdded ? 'document.salesTax' : 'document.tax', rate)
    write([[name, ...(shares ?? [])].join('\n'), '', money(tax)], { colour: secondaryColour, tight: true })
  }
  write([heading(row.kind === 'final' ? 'document.rest' : 'document.total'), '', money(row.gross)], {
    bold: true,
    tight: true,
  })
}
