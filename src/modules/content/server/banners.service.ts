import type { Pool } from 'pg'
import type { BannerForm, BannerWrite } from '../contract/banners.ts'
import { refuseInvalidUrls } from '#kernel/http/web-addresses.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import type { Db } from '#kernel/database/db.ts'
import { mergeTranslations, type SentTranslations, type StoredTranslations } from '#kernel/rules/localized.ts'
import { bannersRepository, bannerWords, serializeBanner, type BannerRow } from './banners.repository.ts'

type Input = BannerWrite

const refuseForeign = ({ image_url, cta_link }: Input) => refuseInvalidUrls({ image_url, cta_link })

/** A form with its translations merged with the stored ones. */
function translated(
  { translations: sent, reviewedTranslations, translatedFrom, ...form }: Input & SentTranslations,
  stored?: BannerRow,
): Partial<BannerForm> & { translations?: StoredTranslations } {
  const words = { ...(stored && bannerWords(stored)), ...form }
  const translations = mergeTranslations(
    stored?.translations ?? {},
    { translations: sent, reviewedTranslations, translatedFrom },
    { title: words.title, subtitle: words.subtitle, cta_text: words.cta_text },
  )
  return { ...form, ...(translations && { translations }) }
}

/** Writes to the banners of the home page. */
export function bannersService({ pool }: { pool: Pool }) {
  const banners = recordWriter(pool, {
    entity: 'banner',
    notFound: 'banner_not_found',
    lock: (db, id) => bannersRepository(db).lock(id),
    serialize: (row) => serializeBanner(row),
    label: ({ title }) => title,
  })
  return {
    create: async (input: Input, actor: Actor) =>
      refuseForeign(input) ??
      banners.create({ actor, write: (db) => bannersRepository(db).insert(translated(input)) }),

    update: async (id: string, input: Input, actor: Actor, precondition: Precondition) =>
      refuseForeign(input) ??
      banners.update({
        id,
        actor,
        precondition,
        write: (db, stored) => bannersRepository(db).update(id, translated(input, stored)),
      }),

    /** Writes translations in the caller's transaction. */
    translate: (db: Db, id: string, sent: SentTranslations, actor: Actor) =>
      banners.update({
        id,
        db,
        actor,
        write: (inner, stored) => bannersRepository(inner).update(id, translated(sent as Input, stored)),
      }),

    remove: (id: string, actor: Actor) =>
      banners.remove({ id, actor, write: (db) => bannersRepository(db).remove(id) }),
  }
}

export type BannersService = ReturnType<typeof bannersService>
