import type { TFunction } from 'i18next'
import { languageOrNull } from '../../rules/languages.ts'
import type { LanguageCode } from '../../rules/languages.ts'
import { htmlPage } from './layout.ts'
import { ownLogo } from './own-picture.ts'
import type { MailBody } from './mail-body.ts'
import type { ShopOnPaper } from '../pdf/letterhead.ts'
import { mailTranslations } from './translations.ts'

export interface Letterhead {
  siteName: string
  /** Address of the logo; empty without one. */
  logoUrl: string
  publicOrigin: string
  currency: string
  /** Where answers to mails go; null while nobody would read them. */
  replyTo?: string | null
  /** Under which name mails leave, where it is not that of the installation. */
  senderName?: string | null
  /** What stands at the head of papers; without it, the shop's name. */
  onPaper?: () => Promise<ShopOnPaper>
}

export type MailTemplate = (
  t: TFunction,
  data: Record<string, unknown>,
  surroundings: Letterhead & { language: LanguageCode },
) => MailBody | Promise<MailBody>

/** By name; each module brings its own. */
export type MailTemplates = Readonly<Record<string, MailTemplate>>

/** Writes a mail from its template in the reader's language. Throws for a template nobody wrote. */
export async function renderMail(
  message: { template: string; language: string; data: Record<string, unknown> },
  letterhead: Letterhead,
  templates: MailTemplates,
): Promise<MailBody> {
  const template = templates[message.template]
  if (template === undefined) throw new Error(`there is no mail template "${message.template}"`)
  const language = languageOrNull(message.language) ?? 'en'
  const { siteName, logoUrl, publicOrigin } = letterhead
  const t = await mailTranslations(language)
  const { html, ...mail } = await template(t, message.data, { ...letterhead, language })
  const sign = {
    siteName,
    logo: ownLogo(logoUrl, publicOrigin),
    mark: logoUrl === '' ? `${publicOrigin}/icons/icon-192.png` : null,
  }
  return { ...mail, html: htmlPage({ ...sign, body: html }) }
}
