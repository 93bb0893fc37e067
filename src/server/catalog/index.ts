import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/db.ts'
import { mountCatalog } from './catalog.routes.ts'
import { productsRepository } from './products.repository.ts'

export function buildCatalog({ db, exponent }: { db: Db; exponent: number }) {
  const products = productsRepository(db)
  return {
    mount: (http: FastifyInstance) => mountCatalog(http, { db, products, exponent }),
  }
}
