import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/db.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Outbox } from '../mail/outbox.ts'
import { mountAccounts } from './accounts.routes.ts'
import { accountsService } from './accounts.service.ts'
import { usersRepository } from './users.repository.ts'
import { visitorOf } from './users.wire.ts'

export function buildAccounts({
  db,
  outbox,
  https,
  publicOrigin,
}: {
  db: Db
  outbox: Outbox
  https: boolean
  publicOrigin: () => string
}) {
  const users = usersRepository(db)
  const accounts = accountsService({ users, outbox })
  return {
    users,
    async findVisitor(userId: string): Promise<Visitor | null> {
      const user = await users.byId(userId)
      return user && visitorOf(user)
    },
    mount: (http: FastifyInstance) => mountAccounts(http, { accounts, users, https, publicOrigin }),
  }
}
