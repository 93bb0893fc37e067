// Keeps a copy of all orders of a shop, one file for each. README.md says how to start it.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createClient, readWebhook } from 'fenestra-client'

const { SHOP, SHOP_KEY, WEBHOOK_SECRET, FOLDER = 'orders', PORT = '8080' } = process.env
const shop = createClient({ origin: SHOP, key: SHOP_KEY })
let last = mkdir(FOLDER, { recursive: true })
const inTurn = (task) => (last = last.then(task, task))

/** Replaces the file as a whole, so that it is never half an order, and never by an older version. */
async function keep(order) {
  const file = `${FOLDER}/${order.id}.json`
  const kept = await readFile(file, 'utf8').then(JSON.parse, () => null)
  if (kept !== null && kept.version > order.version) return
  await writeFile(`${file}.new`, JSON.stringify(order))
  await rename(`${file}.new`, file)
}

createServer(async (request, response) => {
  const { headers } = request
  // A request that breaks off is no message either.
  const message = await text(request)
    .then((body) => readWebhook({ secret: WEBHOOK_SECRET, headers, body }))
    .catch(() => null)
  if (message === null) {
    response.writeHead(401).end()
    return
  }
  const { order_id: id } = message.data
  const kept = inTurn(async () => id && keep(await shop.getOrder({ id })))
  // The shop sends again what was not answered with a success.
  await kept.then(() => response.writeHead(204).end()).catch(() => response.writeHead(500).end())
}).listen(Number(PORT))

// Whatever was missed while this program did not run.
for await (const order of shop.each('listOrders', { limit: 200 })) await inTurn(() => keep(order))
process.stdout.write('complete\n')
