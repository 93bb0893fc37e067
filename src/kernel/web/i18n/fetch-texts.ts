import type { Translations } from '#kernel/contract/page.ts'

/** Retries of a failed request, and the pause before the first in ms, which doubles each time. */
const retries = { max: 5, firstMs: 350 }

/** The file does not exist, so retrying is useless. */
class NoSuchTexts extends Error {}

/** Fetches a file of texts; rejects if there is none, or no connection. @param responsePromise its first request, where it was sent before */
export async function fetchTexts(
  address: string,
  tried = 0,
  responsePromise = fetch(address),
): Promise<Translations> {
  try {
    const response = await responsePromise
    const { ok, status } = response
    if (!ok) throw new (status >= 400 && status < 500 ? NoSuchTexts : Error)(`${address}: ${status}`)
    return (await response.json()) as Translations
  } catch (error) {
    if (error instanceof NoSuchTexts || tried === retries.max) throw error
    await new Promise((resolve) => setTimeout(resolve, retries.firstMs * 2 ** tried))
    return fetchTexts(address, tried + 1)
  }
}
