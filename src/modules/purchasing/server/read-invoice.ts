import { inflateSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { receivedInvoiceLimit } from '../contract/received-invoices.ts'

/** What an invoice says of itself; null: it does not, or in no way that is known here. */
export interface InvoiceFacts {
  number: string | null
  /** `2026-11-29` */
  issuedOn: string | null
  seller: string | null
  /** With tax. */
  total: number | null
  currency: string | null
}

const nothing: InvoiceFacts = { number: null, issuedOn: null, seller: null, total: null, currency: null }

/**
 * Where each fact stands, by the local names of the elements: in the syntaxes of EN 16931 (CII, as in Factur-X, ZUGFeRD 2
 * and XRechnung, and UBL) and in ZUGFeRD 1. Of several the first that the file has.
 */
const places: Readonly<Record<keyof InvoiceFacts, readonly string[]>> = {
  number: [
    'CrossIndustryInvoice/ExchangedDocument/ID',
    'Invoice/ID',
    'CreditNote/ID',
    'CrossIndustryDocument/HeaderExchangedDocument/ID',
  ],
  issuedOn: [
    'CrossIndustryInvoice/ExchangedDocument/IssueDateTime/DateTimeString',
    'Invoice/IssueDate',
    'CreditNote/IssueDate',
    'CrossIndustryDocument/HeaderExchangedDocument/IssueDateTime/DateTimeString',
  ],
  seller: [
    'CrossIndustryInvoice/SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty/Name',
    'Invoice/AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName',
    'Invoice/AccountingSupplierParty/Party/PartyName/Name',
    'CreditNote/AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName',
    'CreditNote/AccountingSupplierParty/Party/PartyName/Name',
    'CrossIndustryDocument/SpecifiedSupplyChainTradeTransaction/ApplicableSupplyChainTradeAgreement/SellerTradeParty/Name',
  ],
  total: [
    'CrossIndustryInvoice/SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount',
    'Invoice/LegalMonetaryTotal/TaxInclusiveAmount',
    'CreditNote/LegalMonetaryTotal/TaxInclusiveAmount',
    'CrossIndustryDocument/SpecifiedSupplyChainTradeTransaction/ApplicableSupplyChainTradeSettlement/SpecifiedTradeSettlementMonetarySummation/GrandTotalAmount',
  ],
  currency: [
    'CrossIndustryInvoice/SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/InvoiceCurrencyCode',
    'Invoice/DocumentCurrencyCode',
    'CreditNote/DocumentCurrencyCode',
    'CrossIndustryDocument/SpecifiedSupplyChainTradeTransaction/ApplicableSupplyChainTradeSettlement/InvoiceCurrencyCode',
  ],
}
const knownPaths = new Set(Object.values(places).flat())

/** Elements below this depth hold none of the facts. */
const maxDepth = 12
const maxText = 300

/** The texts of the wanted elements, by their path. Entities of a DTD are not expanded. */
function textsIn(xml: string): Map<string, string> {
  const texts = new Map<string, string>()
  const path: string[] = []
  let depth = 0
  let open: string | null = null
  const parser = new Parser(
    {
      onopentagname(name) {
        depth += 1
        if (depth > maxDepth) return
        path.push(name.slice(name.indexOf(':') + 1))
        const here = path.join('/')
        open = knownPaths.has(here) && !texts.has(here) ? here : null
        if (open) texts.set(open, '')
      },
      ontext(text) {
        if (open) texts.set(open, `${texts.get(open) ?? ''}${text}`.slice(0, maxText))
      },
      onclosetag() {
        if (depth <= maxDepth) path.pop()
        depth -= 1
        open = null
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return texts
}

/** A day as it is stored: from `20261129` or `2026-11-29`; null for none of the calendar. */
function dayOf(text: string | null): string | null {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '')
  if (!parts) return null
  const day = parts.slice(1).join('-')
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? null : day
}

function amountOf(text: string | null): number | null {
  if (!/^-?\d{1,13}(?:\.\d{1,6})?$/.test(text ?? '')) return null
  return Math.round(Number(text) * 100) / 100
}

/** What can be stored of a text: nothing that PostgreSQL refuses. */
const storable = (text: string | undefined): string | null =>
  text?.replaceAll('\0', '').toWellFormed().trim() || null

function factsIn(xml: string): InvoiceFacts {
  const texts = textsIn(xml)
  const factText = (fact: keyof InvoiceFacts) =>
    storable(places[fact].map((location) => texts.get(location)).find((text) => text?.trim()))
  const currency = factText('currency')
  return {
    number: factText('number'),
    issuedOn: dayOf(factText('issuedOn')),
    seller: factText('seller'),
    total: amountOf(factText('total')),
    currency: /^[A-Z]{3}$/.test(currency ?? '') ? currency : null,
  }
}

/** The text of an XML file: UTF-16 with its mark, else as its declaration says, else UTF-8. */
function decode(bytes: Buffer): string {
  const head = bytes.subarray(0, 200).toString('latin1')
  const marked = head.startsWith('\u00FF\u00FE')
    ? 'utf-16le'
    : head.startsWith('\u00FE\u00FF')
      ? 'utf-16be'
      : null
  const encoding = /^[^<]{0,3}<\?xml[^>]{1,150}encoding=["']([\w-]{1,20})["']/.exec(head)?.[1]
  try {
    return new TextDecoder(marked ?? encoding ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** PDF files have their attachments as streams, mostly compressed; more than a few are no invoice's. */
const maxStreams = 50

/** The data of an invoice that is attached to a PDF file (Factur-X, ZUGFeRD); null: none was found. */
function attachedXml(pdf: Buffer): string | null {
  const text = pdf.toString('latin1')
  let streams = 0
  for (
    let at = text.indexOf('stream');
    at !== -1 && streams < maxStreams;
    at = text.indexOf('stream', at + 6)
  ) {
    const dictionary = text.slice(Math.max(0, at - 1000), at)
    const ownDictionary = dictionary.slice(dictionary.lastIndexOf(' obj') + 1)
    if (text.startsWith('endstream', at - 3) || !ownDictionary.includes('/EmbeddedFile')) continue
    streams += 1
    const from = text[at + 6] === '\r' ? at + 8 : at + 7
    const to = text.indexOf('endstream', from)
    if (to === -1) return null
    const xml = ownDictionary.includes('/FlateDecode')
      ? inflated(pdf.subarray(from, to))
      : pdf.subarray(from, to)
    const xmlText = xml && decode(xml)
    if (
      xmlText &&
      /<(?:\w{1,20}:)?(?:CrossIndustry(?:Invoice|Document)|Invoice|CreditNote)[\s>]/.test(
        xmlText.slice(0, 5000),
      )
    )
      return xmlText
  }
  return null
}

function inflated(bytes: Buffer): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: receivedInvoiceLimit })
  } catch {
    return null
  }
}

/** The format of a file and what it says of itself; null: it is neither PDF nor XML, whatever its name is. */
export function readInvoice(bytes: Buffer): { format: 'pdf' | 'xml'; facts: InvoiceFacts } | null {
  if (bytes.subarray(0, 1024).includes('%PDF-')) {
    const xml = attachedXml(bytes)
    return { format: 'pdf', facts: xml === null ? nothing : factsIn(xml) }
  }
  const xml = decode(bytes)
  const begins = xml.trimStart().slice(0, 200)
  const isXml = /^<(?:\?xml\s|!--|[A-Za-z_])/.test(begins) && !/^<(?:html|svg|script)\b/i.test(begins)
  return isXml ? { format: 'xml', facts: factsIn(xml) } : null
}
