import type { TFunction } from 'i18next'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import { htmlPage, mailParagraph, mailPicture } from './layout.ts'
import { ownLogo } from './own-picture.ts'
import type { MailBody, MailPicture } from './mail-body.ts'
import { withOwnTexts, type EditedMails, type MailKind, type OwnTexts } from './own-texts.ts'
import type { LineTexts } from '#kernel/modules/field-texts.ts'
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
  /** What mails say of the fields that modules add to lines of orders; omitted: nothing. */
  lineTexts?: LineTexts
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

/**
 * Renders a mail from its template in the reader's language, with what the owner says in it. Throws TemplateFault if
 * it does not exist.
 */
export async function renderMail(
  message: { template: string; kind?: string | null; language: string; data: Record<string, unknown> },
  letterhead: Letterhead,
  templates: MailTemplates,
  edited?: EditedMails,
  picture: MailPicture | null = null,
): Promise<MailBody> {
  const template = templates[message.template]
  if (template === undefined) throw new TemplateFault(`there is no mail template "${message.template}"`)
  const language = languageOrNull(message.language) ?? 'en'
  const name = message.kind ?? message.template
  const kind = edited?.kinds[name]
  const texts = kind && edited?.textsOf(name, language)
  const content = { language, data: message.data }
  const body = texts
    ? await writeEdited(kind, texts, content, letterhead)
    : await template(await mailTranslations(language), message.data, { ...letterhead, language })
  return inLayout(picture ? withPicture(body, picture) : body, letterhead)
}

/** The content of a mail with the owner's texts, without the shop's layout. */
export async function writeEdited(
  kind: MailKind,
  texts: OwnTexts,
  { language, data }: { language: LanguageCode; data: Record<string, unknown> },
  letterhead: Letterhead,
): Promise<MailBody> {
  const reader = { ...letterhead, language, t: await mailTranslations(language) }
  const { t, closing } = withOwnTexts(kind, texts, data, reader)
  const body = await kind.write(t, data, { ...letterhead, language })
  if (closing === '') return body
  return { ...body, text: `${body.text}\n\n${closing}`, html: body.html + mailParagraph(closing) }
}

/** A mail with a picture above its text. */
function withPicture(body: MailBody, { alt, width, height, ...file }: MailPicture): MailBody {
  const cid = `picture@${file.filename}`
  return {
    ...body,
    html: mailPicture({ src: `cid:${cid}`, alt, width, height }) + body.html,
    attachments: [...(body.attachments ?? []), { ...file, cid }],
  }
}

/** A mail in the shop's layout. */
export function inLayout({ html, ...mail }: MailBody, letterhead: Letterhead): MailBody {
  const { siteName, logoUrl, publicOrigin } = letterhead
  const sign = {
    siteName,
    logo: ownLogo(logoUrl, publicOrigin),
    mark: logoUrl === '' ? `${publicOrigin}/icons/icon-192.png` : null,
  }
  return { ...mail, html: htmlPage({ ...sign, body: html }) }
}
