import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/db.ts'
import { mountBanners } from './banners.routes.ts'

export function buildContent({ db }: { db: Db }) {
  return { mount: (http: FastifyInstance) => mountBanners(http, { db }) }
}
