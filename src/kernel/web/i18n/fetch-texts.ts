import type { Translations } from '../../contract/page.ts'

/** A file that cannot be had is asked for again so often, after this long and then twice as long each time. */
const retries = { max: 5, firstMs: 350 }

/** The server has no such file: it would answer the same again. */
class NoSuchTexts extends Error {}

/** Fetches a file of texts; rejects if there is none, or no connection. */
export async function fetchTexts(address: string, tried = 0): Promise<Translations> {
  try {
    const response = await fetch(address)
    const { ok, status } = response
    if (!ok) throw new (status >= 400 && status < 500 ? NoSuchTexts : Error)(`${address}: ${status}`)
    return (await response.json()) as Translations
  } catch (error) {
    if (error instanceof NoSuchTexts || tried === retries.max) throw error
    await new Promise((resolve) => setTimeout(resolve, retries.firstMs * 2 ** tried))
    return fetchTexts(address, tried + 1)
  }
}
