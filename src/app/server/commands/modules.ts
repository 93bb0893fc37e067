import { defineCommand, dryRunOption, onDatabase, oneArgument } from './command.ts'

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
