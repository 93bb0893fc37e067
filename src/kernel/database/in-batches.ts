/** Rows held in memory at a time. */
const size = 1000

/**
 * All rows of a query that may have many, a thousand at a time, each batch beginning after the last
 * row of the one before.
 */
export async function* inBatches<Row>(
  read: (after: Row | undefined, size: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  let batch: Row[] = []
  do {
    batch = await read(batch.at(-1), size)
    yield* batch
  } while (batch.length === size)
}
