import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { TFunction } from 'i18next'
import { type SentLegalText, legalTextPdf } from '#modules/content/server/index.ts'
import { defineModule, type LinkRequest } from '#kernel/modules/definition.ts'
import { cardProvider } from '#modules/payment-terms/server/index.ts'
import type { MailTemplate, Letterhead } from '#kernel/outbox/mail/render.ts'
import type { Db } from '#kernel/database/db.ts'
import type { RateLimits } from '#kernel/http/limits/rate-limits.ts'
import type { DeliveryPorts } from '#modules/delivery/server/index.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import type { LineTexts } from '#kernel/modules/field-texts.ts'
import { privateLinks, type LinkDeps } from '#modules/customers/server/index.ts'
import { type LetterheadData, letterheadDataOrName } from '#kernel/outbox/pdf/letterhead.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import { ordersErrors } from '../errors.ts'
import { order as orderBody, type Order } from '../contract/orders.ts'
import { serializeForBuyer, serializeForStaff } from './orders.serializer.ts'
import { orderConfirmation, type ConfirmedOrder } from './mails/order-confirmation-mail.ts'
import { orderMailKinds } from './mails/order-mail-kinds.ts'
import { orderStatusMail } from './mails/order-status-mail.ts'
import { mountCheckoutQuote } from './checkout/checkout-quote.routes.ts'
import { mountDeliveryChoices } from './checkout/delivery-choices.routes.ts'
import { mountCashRounding } from './checkout/cash-rounding.routes.ts'
import type { SellingShop } from './checkout/sale-terms.ts'
import { checkStockSources, unavailableByModule } from './checkout/stock-source.ts'
import { mountReadyDay } from './production/ready-day.routes.ts'
import { mountOrdersAdmin } from './orders-admin.routes.ts'
import type { Materials } from './status/materials-port.ts'
import { correctionsService } from './corrections/order-corrections.service.ts'
import { orderStatusService } from './status/order-status.service.ts'
import { ordersRepository } from './orders.repository.ts'
import { linkInMail } from './guests/guest-links.ts'
import { guestOrdersService } from './guests/guest-orders.service.ts'
import { mountGuestOrders } from './guests/guest-orders.routes.ts'
import { mountOrders } from './orders.routes.ts'
import { ordersService } from './placing/orders.service.ts'
import { customerEditsService } from './corrections/customer-edits.service.ts'
import { ordersDigest } from './status/orders-digest.ts'
import { ordersOfPerson } from './personal-data.ts'
import { quotedOrders } from './placing/quoted-orders.ts'
import { remakePlacing } from './placing/remade-orders.ts'
import { mountUnseenOrders } from './status/unseen-orders.ts'
import { processing } from './processing.ts'

/** A name that every file system takes: `Allgemeine Geschäftsbedingungen.pdf`. */
const fileName = (title: string) => `${title.replaceAll(/[^\p{L}\p{N} ()-]/gu, ' ').trim() || 'terms'}.pdf`

/** The legal texts of an order as files that its buyer can keep. */
async function attachedPapers(
  t: TFunction,
  papers: readonly SentLegalText[],
  surroundings: Pick<Letterhead, 'siteName' | 'letterhead'>,
): Promise<NonNullable<MailBody['attachments']>> {
  const shop = await letterheadDataOrName(surroundings)
  const files: { filename: string; content: Buffer; contentType: string }[] = []
  for (const paper of papers)
    files.push({
      filename: fileName(paper.title),
      content: await legalTextPdf(t, paper, shop),
      contentType: 'application/pdf',
    })
  return files
}

function buildOrders(
  parts: LinkDeps &
    SellingShop & {
      db: Db
      reports: Db
      pool: Pool
      log: FastifyBaseLogger
      limits: RateLimits
      languages: () => ShopLanguages
      lineTexts: LineTexts
      exponent: number
      /** The stock operations for orders. */
      materials: Materials
      letterhead: () => Promise<LetterheadData>
      servesGuests: () => Promise<boolean>
      offers: DeliveryPorts['choices']
      /** The shop's currency. */
      currency: string
    },
) {
  const links = privateLinks('order', parts)
  const guests = guestOrdersService({ ...parts, links })
  const orders = ordersService(parts)
  const orderStatus = orderStatusService(parts)
  const corrections = correctionsService({ ...parts, links })
  const customerEdits = customerEditsService({ ...parts, corrections })
  const repository = ordersRepository(parts.db, parts.timeZone)
  const exported = ordersRepository(parts.reports, parts.timeZone)
  /** An order as its owner reads it; null for everybody else. */
  const ownOrder = async (id: string, personId: string) => {
    const row = await repository.byId(id, { userId: personId })
    // Parsed with its schema, as the API does, so that no undeclared field gets into a page.
    return row && orderBody.parse(serializeForBuyer(row, 'account', parts))
  }
  return {
    /** Creates the order of an accepted quote. */
    placeQuoted: quotedOrders({ ...parts, links }),
    /** Prices and creates orders that make pieces again. */
    remakes: remakePlacing({ ...parts, links }),
    /** Corrects pieces of an order to measured sizes. */
    resize: corrections.resize,
    find: async (id: string) => {
      const row = await repository.byId(id)
      return row && serializeForStaff(row, parts.exponent)
    },
    ownOrder,
    /** The id of the order behind a private link; null for an unknown or an ended one. */
    byLink: async (token: string) => (await repository.byLink(links.hashOf(token)))?.id ?? null,
    /** The private link in a mail about a guest's order; undefined for every other mail. */
    linkOf: (message: LinkRequest) => linkInMail(parts.db, links, message),
    mount(http: FastifyInstance): void {
      mountOrders(http, { ...parts, orders, orderStatus, customerEdits, repository, exported })
      mountGuestOrders(http, { ...parts, guests, links, orderStatus, customerEdits, repository })
      mountCashRounding(http, parts)
      mountCheckoutQuote(http, parts)
      mountReadyDay(http, parts)
      mountDeliveryChoices(http, { ...parts, repository })
      mountUnseenOrders(http, parts)
      mountOrdersAdmin(http, { ...parts, orderStatus, corrections, repository })
    },
  }
}

export interface OrdersPorts extends Pick<
  ReturnType<typeof buildOrders>,
  'placeQuoted' | 'remakes' | 'ownOrder' | 'byLink' | 'resize'
> {
  /** An order as the API returns it to staff; null where there is none. */
  find(id: string): Promise<Order | null>
}

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    orders: OrdersPorts
  }
}

const confirmation: MailTemplate = async (t, data, shop) => {
  const { publicOrigin, currency, language, lineTexts } = shop
  const papers = (data['papers'] ?? []) as SentLegalText[]
  const mail = orderConfirmation(t, {
    order: data['order'] as ConfirmedOrder,
    papers: papers.map(({ title }) => title),
    link: data['link'] as string | undefined,
    currency,
    publicOrigin,
    language,
    lineTexts,
  })
  return papers.length === 0 ? mail : { ...mail, attachments: await attachedPapers(t, papers, shop) }
}

export const orders = defineModule({
  name: 'orders',
  processing,
  errors: ordersErrors,
  needs: ['delivery', 'materials', 'settings', 'taxes'],
  // A guest's idempotency key is valid for one day.
  purge: (pool) => pool.query("delete from guest_order_keys where created_at < now() - interval '1 day'"),
  mails: { order_confirmation: confirmation, order_status: orderStatusMail },
  mailKinds: orderMailKinds(confirmation),
  build(host, { delivery, materials, settings, taxes }) {
    const servesGuests = async () => (await settings.read()).guestCheckout
    const { linkOf, ...built } = buildOrders({
      ...host,
      materials,
      letterhead: settings.letterhead,
      offers: delivery.choices,
      servesGuests,
      currency: host.env.currency,
      country: host.env.country,
      hasCards: () => cardProvider(host) !== null,
      ratesOfModule: taxes.ratesOfModule,
      refuseUnavailable: unavailableByModule(host),
    })
    return {
      ports: built,
      linkOf,
      on: {
        'account.erased': {
          async inTransaction({ accountId }, { db }) {
            await db.execute(sql`delete from order_reads where user_id = ${accountId}`)
            await db.execute(sql`update order_events set actor_name = null where actor_id = ${accountId}`)
          },
        },
      },
      contributes: {
        setup: { steps: { order: sql`exists (select from orders)` } },
        digest: ordersDigest,
        personalData: { orders: (id) => ordersOfPerson(host.db, id, built.ownOrder) },
      },
      mount(http) {
        checkStockSources(host)
        built.mount(http)
      },
    }
  },
})
