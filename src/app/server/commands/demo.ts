import { currencyExponent } from '#kernel/rules/money.ts'
import {
  defineCommand,
  dryRunOption,
  noArguments,
  onDatabase,
  UsageError,
  wholeNumber,
  type Context,
} from './command.ts'

const MAX_SEED = 2 ** 31 - 1

export const demo = defineCommand({
  name: 'demo',
  usage: [
    ['', 'adds a year of demo business, and the demo catalogue if there are no products'],
    ['--seed N', 'adds a different year'],
    ['--remove', 'removes all demo content; what you created or changed stays'],
    ['--remove --also-changed', 'also removes demo records that you changed'],
    ['--remove --dry-run', 'only counts what it would remove'],
  ],
  options: {
    ...dryRunOption,
    remove: { type: 'boolean', default: false },
    'also-changed': { type: 'boolean', default: false },
    seed: { type: 'string' },
  },
  async run(context, { values, positionals }) {
    noArguments(positionals)
    const { remove, seed, 'also-changed': alsoChanged, 'dry-run': dryRun } = values
    if (remove && seed !== undefined) throw new UsageError('--seed does not belong to --remove.')
    if (!remove && (alsoChanged || dryRun))
      throw new UsageError('--also-changed and --dry-run belong to --remove.')
    if (remove) return removeDemoContent(context, { alsoChanged, dryRun })
    await addYear(context, seed === undefined ? undefined : wholeNumber('--seed', seed, MAX_SEED))
  },
})

function removeDemoContent(
  context: Context,
  { alsoChanged, dryRun }: { alsoChanged: boolean; dryRun: boolean },
): Promise<void> {
  return onDatabase(context, { dryRun }, async ({ pool }) => {
    const { removeDemo } = await import('#modules/demo/server/index.ts')
    const how = { alsoChanged, timeZone: context.env.timeZone, by: null, dryRun }
    const { removed, kept } = await removeDemo(pool, how)
    const stay = kept > 0 ? ` ${kept} stay and are yours.` : ''
    console.log(`${dryRun ? 'Would remove' : 'Removed'} ${removed} demo records.${stay}`)
    if (dryRun) console.log('Nothing was changed. Run it without --dry-run to remove them.')
  })
}

function addYear(context: Context, seed: number | undefined): Promise<void> {
  return onDatabase(context, { mayCreate: true }, async ({ pool }) => {
    const { seedEssentials } = await import('#database/seed/demo.ts')
    const { seedYear } = await import('#database/seed/year/index.ts')
    await seedEssentials(pool, context.env.country)
    const result = await seedYear(pool, {
      currencyExponent: currencyExponent(context.env.currency),
      timeZone: context.env.timeZone,
      country: context.env.country,
      ...(seed !== undefined && { seed }),
      print: console.log,
    })
    console.log(
      result.filled
        ? `Added a year with ${result.orders} orders. npm run shop -- demo --remove takes it out again.`
        : 'The demo year is there already. Remove it first with: npm run shop -- demo --remove',
    )
  })
}

const MAX_SEEDED = 10_000_000

export const seed = defineCommand({
  name: 'seed',
  usage: [['--products N --orders N', 'adds generated products and orders, to try a large shop']],
  options: {
    products: { type: 'string', default: '0' },
    orders: { type: 'string', default: '0' },
  },
  async run(context, { values, positionals }) {
    noArguments(positionals)
    const products = wholeNumber('--products', values.products, MAX_SEEDED)
    const orders = wholeNumber('--orders', values.orders, MAX_SEEDED)
    if (products + orders === 0) throw new UsageError('seed needs --products N, --orders N or both.')
    await onDatabase(context, { mayCreate: true }, async ({ pool }) => {
      const { seedBulk } = await import('#database/seed/bulk.ts')
      await seedBulk(pool, {
        products,
        orders,
        currencyExponent: currencyExponent(context.env.currency),
        print: console.log,
      })
    })
  },
})
