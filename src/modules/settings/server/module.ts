import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { defineModule, type ModulePorts, type Host } from '#kernel/modules/definition.ts'
import { baseReading, mergeTranslations } from '#kernel/rules/localized.ts'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { refuseInvalidUrls } from '#kernel/http/input/web-addresses.ts'
import { checkVersion, entityTag } from '#kernel/http/entity-tag.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import type { LetterheadData } from '#kernel/outbox/pdf/letterhead.ts'
import type { Letterhead } from '#kernel/outbox/mail/render.ts'
import { paperOf } from '#kernel/rules/paper.ts'
import { senderNameOf } from '#kernel/integrations/mail.ts'
import { translatedRows, type TranslatedKind } from '#kernel/record/translated-records.ts'
import { permits } from '#kernel/rules/permissions.ts'
import { mountManifest } from './manifest.ts'
import { settingsErrors } from '../errors.ts'
import { putSettings, type SettingsForm } from '../contract/settings-form.ts'
import { getSettings } from '../contract/settings.ts'
import { settingsRepository, type StoredSettings } from './settings.repository.ts'
import { serializeSettings, settingsTexts } from './settings.serializer.ts'
import { addressLines, replyAddress } from '../rules/index.ts'

/** The translated fields of the settings, as a kind with a single record. */
const translatedSettings: TranslatedKind = {
  record: 'settings',
  texts: settingsTexts,
  input: putSettings.body.pick({ translations: true }),
  ...translatedRows({
    from: 'settings',
    id: `'settings'`,
    texts: { site_description: 'site_description', closed_sentence: 'closed_sentence' },
  }),
  may: ({ role }) => permits(putSettings.access, role),
  async write(db, _id, input, actor) {
    const stored = settingsRepository(db)
    const before = await stored.lock()
    const { site_description, closed_sentence } = before
    const texts = { site_description, closed_sentence }
    const translations = mergeTranslations(before.translations, input, texts)
    if (translations === undefined) return before
    await stored.writeTranslations(translations)
    const after = { ...before, translations }
    await audit(db, { by: actor, action: 'settings.update', id: 'settings', before, after })
    return after
  },
}

/** What all mails of the shop have in common. */
function mailLetterheadOf(
  shop: StoredSettings,
  {
    env,
    publicOrigin,
    letterhead,
    lineTexts,
  }: Pick<Host, 'env' | 'publicOrigin' | 'lineTexts'> & { letterhead: () => Promise<LetterheadData> },
): Letterhead {
  return {
    siteName: shop.site_name,
    logoUrl: shop.logo_url,
    publicOrigin: publicOrigin(),
    currency: env.currency,
    replyTo: replyAddress(shop),
    // A sender name in MAIL_FROM applies until the settings have another.
    senderName: shop.sender_name ?? (senderNameOf(env.mailFrom) === '' ? shop.site_name : null),
    letterhead,
    lineTexts,
  }
}

/** In pixels: 44 points at 300 dpi. */
const logoHeight = 184

/** The shop's details for the letterhead of documents. */
async function letterheadDataOf(
  stored: StoredSettings,
  { media, country }: { media: Pick<ModulePorts['media'], 'forPaper'>; country: string },
): Promise<LetterheadData> {
  return {
    name: stored.site_name,
    logo: await media.forPaper(stored.logo_url, logoHeight),
    address: addressLines(stored, country),
    phone: stored.contact_phone,
    email: stored.contact_email,
    taxNumber: stored.tax_number,
    paper: paperOf(country),
  }
}

/** The offered languages, always including the base language. */
function withBase(
  { baseLanguage, offeredLanguages }: Pick<SettingsForm, 'baseLanguage' | 'offeredLanguages'>,
  before: StoredSettings,
): Pick<SettingsForm, 'offeredLanguages'> {
  if (!baseLanguage && !offeredLanguages) return {}
  return {
    offeredLanguages: [
      ...new Set([baseLanguage ?? before.baseLanguage, ...(offeredLanguages ?? before.offeredLanguages)]),
    ],
  }
}

/** The shop's settings. Not cached, so a change is visible in every process at once. */
function buildSettings({ pool }: { pool: Pool }) {
  const read = () => settingsRepository(createDb(pool)).read()

  function mountSettings(http: FastifyInstance): void {
    mount(http, getSettings, async ({ reading, reply }) => {
      const stored = await read()
      // Shoppers get no version in the body.
      reply.header('etag', entityTag(stored.version, reading))
      return serializeSettings(stored, reading)
    })

    mount(http, putSettings, async ({ body, headers, actor }) => {
      const { version, translations, reviewedTranslations, ...fields } = body
      const { logo_url, mark_image_url, mark_link_url } = fields
      const refused = refuseInvalidUrls({ logo_url, mark_image_url, mark_link_url })
      if (refused) return refused
      const saved = await transaction(pool, async (client) => {
        const db = createDb(client)
        const stored = settingsRepository(db)
        const before = await stored.lock()
        const precondition = { ifMatch: headers['if-match'], version }
        const stale = checkVersion(before, precondition, serializeSettings(before, baseReading))
        if (stale) return stale
        const logo = fields.logo_url === undefined ? before.logo_url : (fields.logo_url ?? '')
        const merged = mergeTranslations(
          before.translations,
          { translations, reviewedTranslations },
          {
            site_description: fields.site_description,
            closed_sentence: fields.closed_sentence ?? before.closed_sentence,
          },
        )
        const offered = withBase(fields, before)
        const after = await stored.write({ ...fields, ...offered, logo_url: logo, translations: merged })
        await audit(db, { by: actor, action: 'settings.update', id: 'settings', before, after })
        return after
      })
      if (saved instanceof Refusal) return saved
      return serializeSettings(saved, baseReading)
    })
  }

  return { read, mount: mountSettings }
}

export interface SettingsPorts {
  /** Not cached, so always current. */
  read: ReturnType<typeof buildSettings>['read']
  /** The shop's details for the letterhead of documents. */
  letterhead: () => Promise<LetterheadData>
  /** What all mails of the shop have in common. */
  mailLetterhead: () => Promise<Letterhead>
}

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    settings: SettingsPorts
  }
}

export const settings = defineModule({
  name: 'settings',
  errors: settingsErrors,
  needs: ['media'],
  build(host, { media }) {
    const { read, mount } = buildSettings(host)
    const letterhead = async () => letterheadDataOf(await read(), { media, country: host.env.country })
    return {
      ports: {
        read,
        letterhead,
        mailLetterhead: async () => mailLetterheadOf(await read(), { ...host, letterhead }),
      },
      contributes: { translated: [translatedSettings] },
      mount(http) {
        mount(http)
        mountManifest(http, read)
      },
    }
  },
})
