import type { TFunction } from 'i18next'
import type { TextMessage } from '#kernel/integrations/sms.ts'
import { parseMessageTemplate } from '#kernel/rules/text/message-template.ts'
import { fillVariables } from '#kernel/rules/text/variables.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { Letterhead, MailTemplate } from './render.ts'

/** What the values of a mail are formatted with. */
export interface MailReader extends Pick<Letterhead, 'siteName' | 'currency' | 'publicOrigin'> {
  t: TFunction
  language: LanguageCode
}

/** A mail of which an owner can edit some texts; a template may write several of them. */
export interface MailKind {
  template: string
  write: MailTemplate
  /** Keys in mail.json of the texts that can be edited, by field. Greetings and a closing are fields of every kind. */
  texts: Readonly<Record<string, string> & { subject: string }>
  /** What its texts may name: a value for each variable, besides `siteName`. */
  values(data: Record<string, unknown>, reader: MailReader): Record<string, string>
  /** No order is behind it, so that no phone is known. */
  isWithoutOrder?: true
  /** An example, for the preview and as the list of variables. */
  sample: Readonly<Record<string, unknown>>
}

/** By the name of the kind. */
export type MailKinds = Readonly<Record<string, MailKind>>

/** The owner's texts of one mail in one language, by field. */
export type OwnTexts = Readonly<Record<string, string>>

/** All kinds, and what their owner says in them. */
export interface EditedMails {
  kinds: MailKinds
  textsOf(kind: string, language: LanguageCode): OwnTexts | undefined
}

/** Fields that every kind has, with their keys; the closing stands after the mail and is empty in the shop's own texts. */
const shared: Readonly<Record<string, string>> = {
  greeting: 'order.greeting',
  greetingWithoutName: 'order.greetingWithoutName',
}
export const CLOSING = 'closing'
/** The text message that goes with the mail to the phone of its order; none while it is empty. */
export const SMS = 'sms'
/** Services that send templates which they have approved; what is written says which one and its values. */
export const templateChannels = ['zalo', 'whatsapp'] as const
export type TextChannel = typeof SMS | (typeof templateChannels)[number]

/**
 * The fields of a kind, with the keys of the shop's own texts; null where the shop itself says nothing.
 * @param channels where messages to phones can be sent
 */
export function fieldsOf(
  { texts: { subject, ...texts }, isWithoutOrder }: MailKind,
  channels: readonly TextChannel[] = [SMS],
): [field: string, key: string | null][] {
  const toPhones = isWithoutOrder ? [] : channels.map((channel): [string, null] => [channel, null])
  return [['subject', subject], ...Object.entries({ ...shared, ...texts }), [CLOSING, null], ...toPhones]
}

/** The names that a field of a kind may use. Only a greeting knows whether it may repeat a name that was typed. */
export function variablesOf(kind: MailKind, field: string, reader: MailReader): string[] {
  return [
    ...Object.keys(kind.values(kind.sample, reader)),
    'siteName',
    ...(field === 'greeting' ? ['name'] : []),
  ]
}

/** The text message of a mail, filled. */
export function textMessageOf(
  kind: MailKind,
  texts: OwnTexts,
  data: Record<string, unknown>,
  reader: MailReader,
): string {
  return fillVariables(texts[SMS] ?? '', { ...kind.values(data, reader), siteName: reader.siteName })
}

/** The template of a mail's message at a service, filled; null if none is written. */
export function templateMessageOf(
  kind: MailKind,
  written: string,
  data: Record<string, unknown>,
  reader: MailReader,
): TextMessage['template'] | null {
  const template = parseMessageTemplate(written)
  if (template === null) return null
  const valuesByName: Record<string, string> = { ...kind.values(data, reader), siteName: reader.siteName }
  return {
    name: template.name,
    language: reader.language,
    values: template.values.map((entry) => ({ ...entry, value: valuesByName[entry.variable] ?? '' })),
  }
}

/** The translations of a mail, with the owner's texts in place of the shop's own, and the closing. */
export function withOwnTexts(
  kind: MailKind,
  texts: OwnTexts,
  data: Record<string, unknown>,
  reader: MailReader,
): { t: TFunction; closing: string } {
  const values = { ...kind.values(data, reader), siteName: reader.siteName }
  const byKey = new Map(
    fieldsOf(kind).flatMap(([field, key]) =>
      key !== null && texts[field] ? [[key, texts[field]] as const] : [],
    ),
  )
  const t = (key: string, parameters?: Record<string, string>) => {
    const ownText = byKey.get(key)
    return ownText === undefined
      ? reader.t(key, parameters ?? {})
      : fillVariables(ownText, { ...parameters, ...values })
  }
  return { t: t as unknown as TFunction, closing: fillVariables(texts[CLOSING] ?? '', values) }
}
