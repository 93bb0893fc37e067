import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { checkVersion, type Precondition } from '#kernel/http/entity-tag.ts'
import { refuse, Refusal } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import {
  fieldsOf,
  SMS,
  templateChannels,
  textMessageOf,
  variablesOf,
  type MailKind,
  type MailKinds,
  type TextChannel,
} from '#kernel/outbox/mail/own-texts.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { inLayout, writeEdited, type Letterhead } from '#kernel/outbox/mail/render.ts'
import { mailTranslations } from '#kernel/outbox/mail/translations.ts'
import { parseMessageTemplate, TEMPLATE_RULE } from '#kernel/rules/text/message-template.ts'
import { unknownVariables } from '#kernel/rules/text/variables.ts'
import { maxSms, maxSubject, type MailTexts } from '../contract.ts'
import { mailTextsRepository, type Place } from './mail-texts.repository.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type Texts = Record<string, string>

interface Deps {
  pool: Pool
  kinds: () => MailKinds
  letterhead: () => Promise<Letterhead>
  /** Where messages to phones can be sent. */
  channels: readonly TextChannel[]
}

/** Why a text cannot be said in a field; null if it can. */
function faultOf(field: string, text: string, variables: readonly string[]): string | null {
  if (field === 'subject' && (/[\r\n]/.test(text) || text.length > maxSubject))
    return staffText('A subject is short and has only one line')
  if (field === SMS && text.length > maxSms) return staffText('A text message is shorter than that')
  if (templateChannels.some((channel) => channel === field) && parseMessageTemplate(text) === null)
    return TEMPLATE_RULE
  const [unknown] = unknownVariables(text, variables)
  if (unknown === undefined) return null
  const names = variables.join(', ')
  return unknown === '{{ }}'
    ? staffText('Double braces stand around one of these names: {{names}}', { names })
    : staffText('“{{unknown}}” is not among the names of this text: {{names}}', { unknown, names })
}

/** What an owner says in mails: reading, checking, changing and trying it. */
export function mailTextsService({ pool, kinds, letterhead, channels }: Deps) {
  const kindOf = ({ kind }: Place): MailKind | undefined =>
    Object.hasOwn(kinds(), kind) ? kinds()[kind] : undefined

  const readerFor = async ({ language }: Place) => ({
    ...(await letterhead()),
    language,
    t: await mailTranslations(language),
  })

  async function onWire(
    kind: MailKind,
    place: Place,
    stored: { texts: Texts; version: number },
  ): Promise<MailTexts> {
    const reader = await readerFor(place)
    return {
      ...place,
      fields: fieldsOf(kind, channels).map(([field, key]) => ({
        field,
        usual: key === null ? '' : reader.t(key, { skipInterpolation: true }),
        text: stored.texts[field] ?? '',
        variables: variablesOf(kind, field, reader),
      })),
      version: stored.version,
    }
  }

  /** The texts that say something else, or why they are refused. */
  async function checked(kind: MailKind, place: Place, texts: Texts) {
    const reader = await readerFor(place)
    const knownFields = new Map(fieldsOf(kind, channels))
    const fields: Texts = {}
    const givenTexts: Texts = {}
    for (const [field, typed] of Object.entries(texts)) {
      const text = typed.trim()
      if (!knownFields.has(field)) fields[`texts.${field}`] = staffText('This mail has no such text')
      else if (text !== '') {
        const fault = faultOf(field, text, variablesOf(kind, field, reader))
        if (fault) fields[`texts.${field}`] = fault
        else givenTexts[field] = text
      }
    }
    return Object.keys(fields).length > 0 ? refuse('mail_text_refused', { fields }) : givenTexts
  }

  async function written(
    place: Place,
    input: Texts,
  ): Promise<MailBody | Refusal<'mail_kind_not_found' | 'mail_text_refused'>> {
    const kind = kindOf(place)
    if (kind === undefined) return refuse('mail_kind_not_found')
    const texts = await checked(kind, place, input)
    if (texts instanceof Refusal) return texts
    const shop = await letterhead()
    const link = `${shop.publicOrigin}/`
    return writeEdited(kind, texts, { language: place.language, data: { ...kind.sample, link } }, shop)
  }

  return {
    async list(db: Db) {
      const edited = await mailTextsRepository(db).edited()
      return Object.keys(kinds()).map((kind) => ({
        kind,
        edited: edited.filter((text) => text.kind === kind).map(({ language }) => language),
      }))
    },

    async read(place: Place) {
      const kind = kindOf(place)
      if (kind === undefined) return refuse('mail_kind_not_found')
      return onWire(kind, place, await mailTextsRepository(createDb(pool)).read(place))
    },

    async write(place: Place, input: Texts, { by, seen: precondition }: { by: Actor; seen: Precondition }) {
      const kind = kindOf(place)
      if (kind === undefined) return refuse('mail_kind_not_found')
      const texts = await checked(kind, place, input)
      if (texts instanceof Refusal) return texts
      return transactionOrRefusal(pool, async (db) => {
        const stored = mailTextsRepository(db)
        const before = await stored.lock(place)
        const stale = checkVersion(before, precondition, await onWire(kind, place, before))
        if (stale) return stale
        const after = await stored.write(place, texts)
        await audit(db, {
          by,
          action: 'settings.update',
          id: `${place.kind}.${place.language}`,
          before: before.texts,
          after: texts,
        })
        await publishInvalidation(db, ['/api/mail-texts'])
        return onWire(kind, place, after)
      })
    },

    /** The whole mail about an example. */
    async preview(place: Place, texts: Texts) {
      const body = await written(place, texts)
      if (body instanceof Refusal) return body
      const { subject, html, text } = inLayout(body, await letterhead())
      const kind = kindOf(place) as MailKind
      return { subject, html, text, sms: textMessageOf(kind, texts, kind.sample, await readerFor(place)) }
    },

    /** Sends it to whoever is trying it, without attachments. */
    async test(place: Place, texts: Texts, to: string) {
      const body = await written(place, texts)
      if (body instanceof Refusal) return body
      const { subject, html, text } = body
      await transactionOrRefusal(pool, (db) =>
        outboxOf(db).write({
          channel: 'email',
          recipient: to,
          template: 'mail_test',
          language: place.language,
          data: { subject: `[Test] ${subject}`, html, text },
        }),
      )
      return { success: true as const }
    },
  }
}

export type MailTextsService = ReturnType<typeof mailTextsService>
