import {
  defineCommand,
  dryRunOption,
  noArguments,
  onDatabase,
  oneArgument,
  printPlace,
  UsageError,
} from './command.ts'

export const backup = defineCommand({
  name: 'backup',
  usage: [['FILE', 'writes database and uploads into one file, even while the shop runs']],
  options: {},
  async run({ env, log }, { positionals }) {
    const file = oneArgument(positionals, 'one file')
    const { backupCommand } = await import('#kernel/backup/commands.ts')
    printPlace(env)
    await backupCommand(env, log, file, console.log)
  },
})

export const restore = defineCommand({
  name: 'restore',
  usage: [
    ['FILE', 'restores such a file into an empty shop'],
    ['--dry-run FILE', 'only checks the file and the empty shop'],
  ],
  options: dryRunOption,
  async run({ env, log }, { values, positionals }) {
    const file = oneArgument(positionals, 'one file')
    const { restoreCommand, tryRestoreCommand } = await import('#kernel/backup/commands.ts')
    printPlace(env)
    if (values['dry-run']) return tryRestoreCommand(env, log, file, console.log)
    const { shopModules } = await import('../modules.ts')
    await restoreCommand({ env, log, print: console.log, shopModules }, file)
  },
})

export const verify = defineCommand({
  name: 'verify',
  usage: [['FILE', 'reads such a file completely and reports whether it is intact']],
  options: {},
  async run(_context, { positionals }) {
    const file = oneArgument(positionals, 'one file')
    const { verifyCommand } = await import('#kernel/backup/commands.ts')
    await verifyCommand(file, console.log)
  },
})

export const migrate = defineCommand({
  name: 'migrate',
  usage: [['', 'brings the database up to date']],
  options: {},
  async run(context, { positionals }) {
    noArguments(positionals)
    await onDatabase(context, { mayCreate: true }, async () => console.log('The database is up to date.'))
  },
})

export const convertCurrency = defineCommand({
  name: 'convert-currency',
  usage: [
    ['--to EUR --rate 0.000035', 'converts prices, orders and quotes of a stopped shop'],
    ['--to EUR --rate 0.000035 --dry-run', 'only shows the result'],
  ],
  options: {
    ...dryRunOption,
    to: { type: 'string', default: '' },
    rate: { type: 'string', default: '' },
  },
  async run(context, { values: { to, rate, 'dry-run': dryRun }, positionals }) {
    noArguments(positionals)
    if (!Intl.supportedValuesOf('currency').includes(to) || rate === '')
      throw new UsageError('convert-currency needs a currency and a rate: --to EUR --rate 0.000035.')
    await onDatabase(context, { dryRun }, async ({ pool }) => {
      const { convertShop, refuseRunningShop } = await import('../currency/convert-shop.ts')
      await refuseRunningShop(pool)
      const { from, counts, examples } = await convertShop(pool, { to, rate, dryRun })
      for (const [what, count] of Object.entries(counts)) console.log(`  ${count} ${what}`)
      for (const { name, before, after } of examples)
        console.log(`  ${name}: ${before} ${from} is ${after} ${to}`)
      console.log(
        dryRun
          ? 'Nothing was changed. Run it without --dry-run to convert.'
          : `The shop is in ${to} now. Start it with SHOP_CURRENCY=${to}.`,
      )
    })
  },
})
