import type { Translations } from '../../contract/page.ts'

/** A file that cannot be had is asked for again so often, after this long and then twice as long each time. */
const retries = { max: 5, firstMs: 350 }

/** Fetches a file of texts; rejects if there is none, or no connection. */
export async function fetchTexts(address: string, tried = 0): Promise<Translations> {
  try {
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return (await response.json()) as Translations
  } catch (error) {
    if (tried === retries.max) throw error
    await new Promise((resolve) => setTimeout(resolve, retries.firstMs * 2 ** tried))
    return fetchTexts(address, tried + 1)
  }
}
