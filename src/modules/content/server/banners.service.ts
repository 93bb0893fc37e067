import type { Pool } from 'pg'
import type { BannerForm } from '../contract/banners.ts'
import type { Banner } from '../contract/content.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import { createDb } from '../../../kernel/database/db.ts'
import { transaction } from '../../../kernel/database/transaction.ts'
import { refuseAddresses } from '../../../kernel/http/addresses.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { serializeBanner, bannersRepository } from './banners.repository.ts'

const foreign = ({ image_url, cta_link }: Partial<BannerForm>) => refuseAddresses({ image_url, cta_link })

/** Writing the banners of the home page. */
export function bannersService({ pool }: { pool: Pool }) {
  return {
    async create(form: Partial<BannerForm>, by: Visitor): Promise<Banner | Refusal<'address_refused'>> {
      const refused = foreign(form)
      if (refused) return refused
      return transaction(pool, async (client) => {
        const db = createDb(client)
        const after = serializeBanner(await bannersRepository(db).insert(form))
        await audit(db, { by, action: 'banner.create', id: after.id, label: after.title, after })
        return after
      })
    },

    async update(
      id: string,
      form: Partial<BannerForm>,
      by: Visitor,
      seen: { ifMatch?: string | undefined; version?: number | undefined },
    ): Promise<
      Banner | Refusal<'address_refused' | 'banner_not_found' | 'version_conflict' | 'precondition_failed'>
    > {
      const refused = foreign(form)
      if (refused) return refused
      return transaction(pool, async (client) => {
        const db = createDb(client)
        const banners = bannersRepository(db)
        const row = await banners.lock(id)
        if (row === null) return refuse('banner_not_found')
        const before = serializeBanner(row)
        const stale = checkVersion(before, seen, before)
        if (stale) return stale
        const after = serializeBanner(await banners.update(id, form))
        await audit(db, { by, action: 'banner.update', id, label: after.title, before, after })
        return after
      })
    },

    async remove(id: string, by: Visitor): Promise<Refusal<'banner_not_found'> | null> {
      return transaction(pool, async (client) => {
        const db = createDb(client)
        const banners = bannersRepository(db)
        const row = await banners.lock(id)
        if (row === null) return refuse('banner_not_found')
        await banners.remove(id)
        const before = serializeBanner(row)
        await audit(db, { by, action: 'banner.delete', id, label: row.title, before })
        return null
      })
    },
  }
}
