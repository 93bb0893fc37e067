/**
 * The first render of product pages, each asked for once with no page on the disk: processor time of the shop's process
 * and bytes. Processor time, because other programs on the machine change it less than they
 * change the time on the clock.
 */
import { readFile } from 'node:fs/promises'
import { nth, seedProducts } from './cold-requests/shop.ts'
import { quantile, type Row } from './row.ts'
import { onOneCore } from './served/shop-on-one-core.ts'

export const name = 'rendering'

const WARM_UP = 500
const ROUNDS = 9
const PAGES = 200
/** Linux counts processor time in ticks of this many ms. */
const TICK_MS = 10

/** Processor time of a process so far, in ms. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) * TICK_MS
}

export const run = (): Promise<Row[]> =>
  onOneCore(
    async ({ origin, pid, database }) => {
      const products = await seedProducts(database)
      let at = 0
      let bytes = 0
      const render = async (pages: number) => {
        for (const end = at + pages; at < end; at += 1) {
          const page = await fetch(`${origin}/products/${nth(products, at).id}`, {
            headers: { 'accept-encoding': 'br' },
          })
          if (!page.ok) throw new Error(`a page has status ${page.status}`)
          bytes += Buffer.byteLength(await page.text())
        }
      }
      await render(WARM_UP)
      bytes = 0
      const rounds: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = await cpuOf(pid)
        await render(PAGES)
        rounds.push(((await cpuOf(pid)) - before) / PAGES)
      }
      rounds.sort((one, other) => one - other)
      return [
        { what: 'processor time of a page, median', value: quantile(rounds, 0.5), unit: 'ms' },
        { what: 'processor time of a page, least of nine rounds', value: rounds[0] ?? 0, unit: 'ms' },
        { what: 'HTML of a page before packing', value: bytes / (ROUNDS * PAGES) / 1000, unit: 'kB' },
      ]
    },
    { DISK_CACHE_MB: '0', CACHE_MB: '2' },
  )
