import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { emit } from '#kernel/events/events.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { typedTextFor } from '#kernel/outbox/mail/typed-text.ts'
import type { LineTexts } from '#kernel/modules/field-texts.ts'
import type { LetterheadData } from '#kernel/outbox/pdf/letterhead.ts'
import { toMinor } from '#kernel/rules/money.ts'
import { dayAfter, todayIn } from '#kernel/rules/shop-time.ts'
import { ordersRepository, recipientOfOrder, type OrderWithLines } from '#modules/orders/server/index.ts'
import type { TransferInstructions } from '#modules/payment-terms/contract/index.ts'
import { dueOf } from '#modules/payment-terms/rules/index.ts'
import { paymentSettingsRepository, transferInstructions } from '#modules/payment-terms/server/index.ts'
import type { StoredSettings } from '#modules/settings/server/index.ts'
import type { DocumentSettings } from '../contract/document-settings.ts'
import type { DocumentInput, DocumentOnWire } from '../contract/documents.ts'
import { hasInvoiceData, isEInvoiceDue } from '../rules/index.ts'
import { isVatNumber } from '#kernel/rules/people/vat-number.ts'
import { isInvoiceKind, writeInvoiceData } from './issuing/cii.ts'
import { draftDocument, type Draft, type ParcelContents } from './issuing/document-draft.ts'
import { partiesOf, refuseIncomplete } from './issuing/document-parties.ts'
import { documentSettingsRepository } from './settings/document-settings.repository.ts'
import { documentTexts, documentWords, type DocumentWords } from './papers/document-words.ts'
import { nextDocumentNumber } from './issuing/documents.numbers.ts'
import { documentsRepository, type ReadDocument } from './documents.repository.ts'
import { serializeDocument } from './documents.serializer.ts'
import type { DocumentRow } from './documents.tables.ts'
import { holdTaxMonths } from './bookkeeping/tax-closings.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /** An invoice or another document of an order got its number. The amount is in minor units. */
    'document.issued': {
      documentId: string
      orderId: string
      orderNumber: string
      kind: string
      number: string
      gross: number
    }
  }
}

export interface DocumentsParts {
  pool: Pool
  timeZone: string
  /** Decimals of the shop's currency. */
  exponent: number
  currency: string
  lineTexts: LineTexts
  /** The shop's country, ISO 3166. */
  country: string
  readSettings: () => Promise<StoredSettings>
  letterhead: () => Promise<LetterheadData>
}

/** The most decimals that EN 16931 knows. */
const maxDecimals = 2

/** Whether a document has its data as XML; without the parts of the address it cannot. */
function hasData({ kind, exponent, parties, taxes }: DocumentRow): boolean {
  return (
    isInvoiceKind(kind) &&
    taxes !== null &&
    hasInvoiceData(parties.seller.country) &&
    exponent <= maxDecimals &&
    parties.buyer.parts !== null &&
    // EN 16931 has no export by a seller without a VAT number (BR-G-02): it is on paper only, refused if it were an XRechnung.
    (taxes?.reason !== 'export' || isVatNumber(parties.seller.taxNumber))
  )
}

/** Whether the law wants the document as an electronic invoice. */
function mustHaveData(row: DocumentRow, { turnover }: DocumentSettings): boolean {
  const { parties, issuedOn, gross, exponent } = row
  const { parts } = parties.buyer
  if (row.buyerReference !== null) return true
  return isEInvoiceDue({
    country: parties.seller.country,
    buyerCountry: parts?.country ?? parties.seller.country,
    isBusiness: Boolean(parts?.company || parts?.vat_number),
    day: issuedOn,
    turnover: turnover === null ? null : toMinor(turnover, exponent),
    gross,
  })
}

/** The files of a document: its PDF, with its data in it and beside it where it has any. */
async function filesOf(
  row: DocumentRow,
  words: DocumentWords,
  { letterhead, transfer }: { letterhead: LetterheadData; transfer: TransferInstructions | null },
) {
  const { documentPdf } = await import('./papers/document-pdf.ts')
  if (!hasData(row)) return { pdf: await documentPdf(row, words, { letterhead, transfer, data: null }) }
  const profile = row.buyerReference === null ? ('factur-x' as const) : ('xrechnung' as const)
  const xml = writeInvoiceData(row, profile, documentTexts(row, words, transfer))
  return {
    pdf: await documentPdf(row, words, { letterhead, transfer, data: { xml, profile } }),
    xml: Buffer.from(xml),
  }
}

function refuseWithoutAddress() {
  const message = staffText('This customer has no e-mail address')
  return refuse('document_refused', { message, fields: { 'order.customer_email': message } })
}

/** Issues documents and mails them. */
export function documentsService(parts: DocumentsParts) {
  const { pool, timeZone, exponent, currency, country, readSettings, letterhead } = parts

  /** The document before it has a number. */
  function rowOf(
    order: OrderWithLines,
    draft: Draft,
    {
      input,
      actor,
      shop,
      at,
      dueOn,
    }: { input: DocumentInput; actor: Actor; shop: StoredSettings; at: Date; dueOn: string | null },
  ): DocumentRow {
    const today = todayIn(timeZone)
    return {
      ...draft,
      id: randomUUID(),
      kind: input.kind,
      number: '',
      orderId: order.id,
      orderNumber: order.orderNumber,
      customerId: order.customerId,
      customerName: order.customerName,
      language: order.language,
      currency,
      exponent,
      issuedAt: at,
      issuedOn: today,
      taxDay: input.taxDay ?? today,
      dueOn,
      parties: partiesOf(order, shop, { country, timeZone }),
      buyerReference: input.buyerReference ?? null,
      issuedBy: actor.id,
    }
  }

  /**
   * The day by which a document is due: the one that staff name, else the days of the settings after today, if
   * something is owed and is not paid in cash on delivery. A deposit is due only if staff name a day.
   */
  async function dueOnOf(db: Db, order: OrderWithLines, { kind, dueOn }: DocumentInput) {
    if (!isInvoiceKind(kind) || kind === 'credit') return null
    if (dueOn !== undefined) return dueOn
    const isOwed = order.payment && order.payment.method !== 'cash' && dueOf(order) > 0
    if (kind === 'deposit' || !isOwed) return null
    const { dueDays } = await paymentSettingsRepository(db).read()
    return dayAfter(todayIn(timeZone), dueDays)
  }

  /** Instructions for paying a document by transfer; null if its order is paid otherwise and it is no deposit. */
  async function transferOf(db: Db, { payment }: OrderWithLines, { kind, gross, orderNumber }: DocumentRow) {
    const isCharged = kind === 'deposit' || kind === 'invoice' || kind === 'final'
    if (!isCharged || !payment || (payment.method !== 'transfer' && kind !== 'deposit')) return null
    const { account } = await paymentSettingsRepository(db).read()
    return transferInstructions(db, account, { amount: gross, orderNumber, currency, exponent, country })
  }

  async function issueIn(
    db: Db,
    orderId: string,
    {
      input,
      actor,
      shop,
      head,
      parcel,
    }: {
      input: DocumentInput
      actor: Actor
      shop: StoredSettings
      head: LetterheadData
      parcel: ParcelContents | undefined
    },
  ) {
    const orders = ordersRepository(db, timeZone)
    await orders.lock(orderId)
    const order = await orders.byId(orderId)
    if (order === null) return refuse('order_not_found')
    const documents = documentsRepository(db)
    const issued = await documents.ofOrder(order.id)
    const parties = partiesOf(order, shop, { country, timeZone })
    const words = await documentWords({ language: order.language, currency, exponent, parties })
    const taxDay = input.taxDay ?? todayIn(timeZone)
    const draft = await draftDocument(input, { ...parts, db, order, issued, words, taxDay, parcel })
    if (draft instanceof Refusal) return draft
    const dueOn = await dueOnOf(db, order, input)
    const row = rowOf(order, draft, { input, actor, shop, at: await holdTaxMonths(db), dueOn })
    const settings = await documentSettingsRepository(db).read()
    const incomplete = isInvoiceKind(row.kind) && refuseIncomplete(row, mustHaveData(row, settings))
    if (incomplete) return incomplete
    const year = Number(row.issuedOn.slice(0, 4))
    row.number = await nextDocumentNumber(db, row.kind, { year, settings })
    const transfer = await transferOf(db, order, row)
    await documents.insert(row, await filesOf(row, words, { letterhead: head, transfer }))
    const { kind, number, orderNumber, gross } = row
    await audit(db, {
      by: actor,
      action: 'document.issue',
      id: row.id,
      label: number,
      after: { kind, number, orderNumber, gross },
    })
    await emit(db, 'document.issued', { documentId: row.id, orderId, orderNumber, kind, number, gross })
    await publishInvalidation(db, ['/api/documents'])
    return serializeDocument((await documents.byId(row.id)) as ReadDocument)
  }

  return {
    /** Issues a document: it gets its number in the transaction that stores it. */
    async issue(
      orderId: string,
      input: DocumentInput,
      { actor, key, parcel }: { actor: Actor; key: string | undefined; parcel?: ParcelContents },
    ) {
      // Read before the transaction: while others wait for its locks, no second connection may be free.
      const [shop, head] = await Promise.all([readSettings(), letterhead()])
      const request = { orderId, input, does: 'issue-document', ...(parcel && { parcel }) }
      return transactionOrRefusal(pool, (db) =>
        withIdempotencyKey(
          db,
          { userId: actor.id, key, request },
          (): Promise<
            DocumentOnWire | Refusal<'order_not_found' | 'document_not_found' | 'document_refused'>
          > => issueIn(db, orderId, { input, actor, shop, head, parcel }),
        ),
      )
    },

    /**
     * Mails a document to the customer of its order, or without an address sends a text message with a link to it.
     */
    send: (id: string, actor: Actor) =>
      transactionOrRefusal(pool, async (db) => {
        const documents = documentsRepository(db)
        const row = await documents.byId(id)
        if (row === null) return refuse('document_not_found')
        const recipient = await recipientOfOrder(db, row.orderId, { orPhone: true })
        if (recipient === null) return refuseWithoutAddress()
        const isMailed = recipient.email !== ''
        const order = isMailed ? null : await ordersRepository(db, timeZone).byId(row.orderId)
        const pdf = isMailed ? await documents.file(id, 'pdf') : null
        const { language } = row
        const sending = await documents.addSending({
          documentId: id,
          recipient: recipient.email || (order?.customerPhone ?? ''),
          language,
          sentBy: actor.id,
        })
        const messageId = await outboxOf(db).write({
          channel: 'email',
          recipient: recipient.email,
          template: 'document',
          about: { orderId: row.orderId, occasion: sending },
          language,
          data: {
            kind: row.kind,
            number: row.number,
            order: row.orderNumber,
            orderId: row.orderId,
            customerName: typedTextFor(recipient)(row.customerName),
            // The bytes that are kept: nothing is written again for the mail.
            pdf: pdf?.toString('base64') ?? '',
          },
        })
        if (messageId === null) return refuseWithoutAddress()
        await audit(db, { by: actor, action: 'document.send', id, label: row.number })
        await publishInvalidation(db, ['/api/documents'])
        return serializeDocument((await documents.byId(id)) as ReadDocument)
      }),
  }
}

export type DocumentsService = ReturnType<typeof documentsService>
