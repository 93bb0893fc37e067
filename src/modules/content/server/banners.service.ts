import type { Pool } from 'pg'
import type { BannerForm } from '../contract/banners.ts'
import { refuseAddresses } from '../../../kernel/http/addresses.ts'
import type { Precondition } from '../../../kernel/http/entity-tag.ts'
import type { Actor } from '../../../kernel/http/actor.ts'
import { recordWriter } from '../../../kernel/record/record-writer.ts'
import { serializeBanner, bannersRepository } from './banners.repository.ts'

type Input = Partial<BannerForm>

const refuseForeign = ({ image_url, cta_link }: Input) => refuseAddresses({ image_url, cta_link })

/** Writing the banners of the home page. */
export function bannersService({ pool }: { pool: Pool }) {
  const banners = recordWriter(pool, {
    entity: 'banner',
    notFound: 'banner_not_found',
    lock: (db, id) => bannersRepository(db).lock(id),
    serialize: serializeBanner,
    label: ({ title }) => title,
  })
  return {
    create: async (input: Input, actor: Actor) =>
      refuseForeign(input) ?? banners.create({ actor, write: (db) => bannersRepository(db).insert(input) }),

    update: async (id: string, input: Input, actor: Actor, precondition: Precondition) =>
      refuseForeign(input) ??
      banners.update({ id, actor, precondition, write: (db) => bannersRepository(db).update(id, input) }),

    remove: (id: string, actor: Actor) =>
      banners.remove({ id, actor, write: (db) => bannersRepository(db).remove(id) }),
  }
}
