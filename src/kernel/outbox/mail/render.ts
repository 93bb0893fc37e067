import type { TFunction } from 'i18next'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import { htmlPage } from './layout.ts'
import { ownLogo } from './own-picture.ts'
import type { MailBody } from './mail-body.ts'
import type { LetterheadData } from '../pdf/letterhead.ts'
import { mailTranslations } from './translations.ts'

export interface Letterhead {
  siteName: string
  /** URL of the logo; empty if there is none. */
  logoUrl: string
  publicOrigin: string
  currency: string
  /** The reply address; null if nobody would read replies. */
  replyTo?: string | null
  /** The sender name, if different from that of the environment. */
  senderName?: string | null
  /** The letterhead of attached documents; by default only the shop's name. */
  letterhead?: () => Promise<LetterheadData>
}

export type MailTemplate = (
  t: TFunction,
  data: Record<string, unknown>,
  surroundings: Letterhead & { language: LanguageCode },
) => MailBody | Promise<MailBody>

/** By template name; each module adds its own. */
export type MailTemplates = Readonly<Record<string, MailTemplate>>

/** A fault of a template or its texts, which no later attempt repairs. */
export class TemplateFault extends Error {
  override name = 'TemplateFault'
}

/** Renders a mail from its template in the reader's language. Throws TemplateFault if it does not exist. */
export async function renderMail(
  message: { template: string; language: string; data: Record<string, unknown> },
  letterhead: Letterhead,
  templates: MailTemplates,
): Promise<MailBody> {
  const template = templates[message.template]
  if (template === undefined) throw new TemplateFault(`there is no mail template "${message.template}"`)
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
