import type { TFunction } from 'i18next'
import { languageOrNull } from '../../rules/languages.ts'
import type { LanguageCode } from '../../rules/languages.ts'
import { accountMails } from '../../../modules/accounts/server/account-mails.ts'
import { installationMail } from '../../../modules/installations/server/installation-mail.ts'
import { htmlPage } from './layout.ts'
import { ownLogo } from './own-picture.ts'
import { orderConfirmation } from '../../../modules/orders/server/order-confirmation.ts'
import type { ConfirmedOrder } from '../../../modules/orders/server/order-confirmation.ts'
import type { MailBody } from './mail-body.ts'
import { orderStatusMail } from '../../../modules/orders/server/order-status.ts'
import { purchaseMail } from '../../../modules/purchasing/server/purchase-mail.ts'
import { quoteMail } from '../../../modules/quotes/server/quote-mail.ts'
import { stockAlertMail } from '../../../modules/inventory/server/stock-alert.ts'
import { mailTexts } from './texts.ts'

export interface Letterhead {
  siteName: string
  /** Address of the logo; empty without one. */
  logoUrl: string
  publicOrigin: string
  currency: string
}

type Template = (
  t: TFunction,
  data: Record<string, unknown>,
  surroundings: Letterhead & { language: LanguageCode },
) => MailBody | Promise<MailBody>

const templates: Record<string, Template> = {
  order_confirmation: (t, data, { publicOrigin, currency, language }) => {
    const order = data.order as ConfirmedOrder
    return orderConfirmation(t, { order, currency, publicOrigin, language })
  },
  order_status: orderStatusMail,
  quote: quoteMail,
  purchase_order: purchaseMail,
  stock_alert: stockAlertMail,
  installation: installationMail,
  ...accountMails,
}

/** Writes a mail from its template in the reader's language. Throws for a template nobody wrote. */
export async function renderMail(
  message: { template: string; language: string; data: Record<string, unknown> },
  letterhead: Letterhead,
): Promise<MailBody> {
  const template = templates[message.template]
  if (template === undefined) throw new Error(`there is no mail template "${message.template}"`)
  const language = languageOrNull(message.language) ?? 'en'
  const { siteName, logoUrl, publicOrigin } = letterhead
  const texts = await mailTexts(language)
  const { html, ...mail } = await template(texts, message.data, { ...letterhead, language })
  return { ...mail, html: htmlPage({ siteName, logo: ownLogo(logoUrl, publicOrigin), body: html }) }
}
