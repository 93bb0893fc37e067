import { resolve } from 'node:path'
import { defineCommand, dryRunOption, onDatabase, oneArgument, UsageError } from './command.ts'

export const forgetModule = defineCommand({
  name: 'forget-module',
  usage: [
    ['NAME', 'deletes what a removed module has left'],
    ['NAME --drop-tables', 'also deletes its tables'],
    ['NAME --dry-run', 'only shows what it would delete'],
  ],
  options: { ...dryRunOption, 'drop-tables': { type: 'boolean', default: false } },
  async run(context, { values: { 'dry-run': dryRun, 'drop-tables': dropTables }, positionals }) {
    const name = oneArgument(positionals, 'the name of one module')
    await onDatabase(context, { dryRun }, async ({ pool }) => {
      const { mailTemplatesOf } = await import('#kernel/modules/build.ts')
      const kernel = await import('#kernel/modules/forget-module.ts')
      const { loadModules } = await import('#kernel/modules/load.ts')
      const { shopModules } = await import('../modules.ts')
      const loaded = (await loadModules(context.env.modules)).map(({ definition }) => definition)
      const modules = [...shopModules, ...loaded]
      const { events, mails, tables } = await kernel.forgetModule(pool, name, {
        dryRun,
        dropTables,
        loaded: modules.map((module) => module.name),
        templates: Object.keys(mailTemplatesOf(modules)),
      })
      const left = `${events} events, ${mails} waiting mails, tables: ${tables.join(', ') || 'none'}`
      console.log(
        dryRun
          ? `The module ${name} has left ${left}. Nothing was changed. Run it without --dry-run to delete them.`
          : `The module ${name} is forgotten: ${left}.`,
      )
    })
  },
})

export const packModule = defineCommand({
  name: 'pack-module',
  usage: [['FOLDER TARGET', 'writes a module as an npm package']],
  options: {},
  async run(_, { positionals: [folder, target, ...more] }) {
    if (folder === undefined || target === undefined || more.length > 0)
      throw new UsageError('The command needs the folder of the module and the one of the package.')
    const kernel = await import('#kernel/modules/pack-module.ts')
    const name = await kernel.packModule(resolve(folder), resolve(target))
    console.log(`The package ${name} is in ${resolve(target)}.`)
  },
})
