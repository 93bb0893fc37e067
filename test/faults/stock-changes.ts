import type { Random } from '../measuring/random.ts'

/** A user who adds and removes stock of an item, sometimes more than there is. */
export function startStockKeeper({
  address,
  cookie,
  item,
  random,
}: {
  address: string
  cookie: string
  item: string
  random: Random
}): { stop(): Promise<void> } {
  const controller = new AbortController()
  const change = async () => {
    const body = { type: random.one(['add', 'remove']), quantity: Math.ceil(random.within(0, 9)) }
    await fetch(`${address}/api/inventory/items/${item}/stock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    }).then(
      (answer) => answer.arrayBuffer(),
      () => undefined, // the shop is gone; the ledger is compared with the stock afterwards
    )
  }
  const work = (async () => {
    while (!controller.signal.aborted) {
      await change()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return {
    async stop() {
      controller.abort()
      await work
    },
  }
}
