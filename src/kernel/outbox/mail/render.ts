import type { TFunction } from 'i18next'
import { languageOrNull } from '../../rules/languages.ts'
import type { LanguageCode } from '../../rules/languages.ts'
import { htmlPage } from './layout.ts'
import { ownLogo } from './own-picture.ts'
import type { MailBody } from './mail-body.ts'
import { mailTranslations } from './translations.ts'

export interface Letterhead {
  siteName: string
  /** Address of the logo; empty without one. */
  logoUrl: string
  publicOrigin: string
  currency: string
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
  return { ...mail, html: htmlPage({ siteName, logo: ownLogo(logoUrl, publicOrigin), body: html }) }
}
