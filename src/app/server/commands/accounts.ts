import { randomUUID } from 'node:crypto'
import type { Database } from '#kernel/database/connections/open.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { loadModules } from '#kernel/modules/load.ts'
import type { Env } from '#kernel/process/env.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import type { Shop } from '../app.ts'
import { defineCommand, dryRunOption, onDatabase, oneEmail, UsageError } from './command.ts'

export const createOwner = defineCommand({
  name: 'create-owner',
  usage: [['EMAIL', 'creates an administrator and prints a password once (OWNER_PASSWORD sets it instead)']],
  options: {},
  async run(context, { positionals }) {
    const email = oneEmail(positionals)
    await onDatabase(context, {}, async ({ pool }) => {
      const accounts = await import('#modules/accounts/server/team/owner.ts')
      const { usersRepository } = await import('#modules/accounts/server/users.repository.ts')
      const { createDb } = await import('#kernel/database/db.ts')
      const { password } = context.env.owner
      const owner = await accounts.createOwner(usersRepository(createDb(pool)), { email, password })
      console.log(`${owner.email} is an administrator.`)
      console.log(
        owner.password
          ? `Password: ${owner.password} (shown only this once)`
          : 'The password is the one in OWNER_PASSWORD.',
      )
      const warning = accounts.passwordWarning(owner)
      if (warning) console.warn(warning)
    })
  },
})

/** The shop with its modules, which handle events; it serves nothing and signs nothing. */
async function builtShop(env: Env, database: Database): Promise<Shop> {
  const { buildShop } = await import('../app.ts')
  const modules = await loadModules(env.modules)
  return buildShop({ env, database, sessionSecret: randomUUID(), modules, pages: 'none' })
}

export const forget = defineCommand({
  name: 'forget',
  usage: [
    ['ID ...', 'erases accounts again that were deleted after the restored backup was made'],
    ['--dry-run ID ...', 'only shows which of them it would erase'],
  ],
  options: dryRunOption,
  async run(context, { values: { 'dry-run': dryRun }, positionals: ids }) {
    if (ids.length === 0 || !ids.every(isUuid)) throw new UsageError('forget needs account ids.')
    await onDatabase(context, { dryRun }, async (database) => {
      const { forgetAccount } = await import('#modules/accounts/server/own-account/forget-account.ts')
      // Each module erases its own data about a person. Building the shop writes, so a dry run does without.
      const shop = dryRun ? null : await builtShop(context.env, database)
      try {
        for (const id of ids) {
          const isErased = await forgetAccount(database.pool, id, { dryRun })
          const erased = dryRun ? 'would be forgotten' : 'forgotten'
          console.log(`${id}: ${isErased ? erased : 'there is no such account, or it is already forgotten'}`)
        }
      } finally {
        await shop?.close()
      }
      if (dryRun) console.log('Nothing was changed. Run it without --dry-run to erase.')
    })
  },
})

export const resetSecondFactor = defineCommand({
  name: 'reset-second-factor',
  usage: [
    ['EMAIL', 'removes passkeys, authenticator app and recovery codes of an account'],
    ['--dry-run EMAIL', 'only shows what it would remove'],
  ],
  options: dryRunOption,
  async run(context, { values: { 'dry-run': dryRun }, positionals }) {
    const email = oneEmail(positionals)
    await onDatabase(context, { dryRun }, async ({ pool }) => {
      const secondFactor = await import('#modules/accounts/server/second-factor/reset.ts')
      const { factorsRepository } =
        await import('#modules/accounts/server/second-factor/factors.repository.ts')
      const { usersRepository } = await import('#modules/accounts/server/users.repository.ts')
      const { createDb } = await import('#kernel/database/db.ts')
      const { transaction } = await import('#kernel/database/transaction.ts')
      const user = await usersRepository(createDb(pool)).byEmail(email)
      if (user === null) throw new StartFailure(`There is no account with the address ${email}.`)
      if (dryRun) {
        const { passkeys, totpSince, recoveryCodesLeft } = await factorsRepository(createDb(pool)).of(user.id)
        console.log(
          `${email} has passkeys: ${passkeys}, authenticator app: ${totpSince ? 'yes' : 'no'}, unused recovery codes: ${recoveryCodesLeft}.`,
        )
        console.log('Nothing was changed. Run it without --dry-run to remove them and end all sessions.')
        return
      }
      await transaction(pool, (client) =>
        secondFactor.resetSecondFactor(createDb(client), user.id, { by: null, language: 'en' }),
      )
      console.log(`${email} signs in without a second factor now, and is signed out everywhere.`)
    })
  },
})
