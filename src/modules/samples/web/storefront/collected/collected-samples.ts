import { useSyncExternalStore } from 'react'
import { maxSamples } from '#modules/samples/contract/limits.ts'
import type { WantedSample } from '#modules/samples/contract/index.ts'
import { mounts } from '#modules/making/contract/index.ts'
import { announceSamples, onSamplesChange, storedText, storeText } from '../stored-samples.ts'

/** A swatch that this browser has collected, with the names and picture that the page shows. */
export interface CollectedSample extends WantedSample {
  product_name: string
  option_name: string
  choice_name: string
  image?: string | undefined
  colour?: string | undefined
}

const isText = (value: unknown, maxLength = 200) =>
  typeof value === 'string' && value !== '' && value.length <= maxLength
const isTextOrMissing = (value: unknown, maxLength: number) => value === undefined || isText(value, maxLength)
const isSide = (value: unknown) =>
  value === undefined || (typeof value === 'number' && value >= 0.001 && value <= 100)

function areOptions(value: unknown): boolean {
  if (value === undefined) return true
  if (typeof value !== 'object' || value === null) return false
  const entries = Object.entries(value)
  return entries.length <= 20 && entries.every(([code, choice]) => isText(code, 50) && isText(choice, 50))
}

function isSample(value: unknown): value is CollectedSample {
  if (typeof value !== 'object' || value === null) return false
  const sample = value as Partial<CollectedSample>
  const { product_id, option, choice, product_name, option_name, choice_name, image, colour, mount } = sample
  return (
    [product_id, product_name, option_name, choice_name].every((text) => isText(text)) &&
    [option, choice].every((code) => isText(code, 50)) &&
    isTextOrMissing(image, 2000) &&
    (colour === undefined || /^#[\da-f]{6}$/.test(colour)) &&
    areOptions(sample.options) &&
    isSide(sample.width) &&
    isSide(sample.length) &&
    (mount === undefined || mounts.some((one) => one === mount))
  )
}

const none: readonly CollectedSample[] = []

/** The samples in a stored text; damaged entries are dropped. */
export function samplesIn(text: string | null): readonly CollectedSample[] {
  if (text === null) return none
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.filter(isSample).slice(0, maxSamples) : none
  } catch {
    // Not JSON: nothing can be recovered.
    return none
  }
}

/** The last read, so that an unchanged list stays the same object. */
let lastRead: { text: string | null; samples: readonly CollectedSample[] } = { text: null, samples: none }

function loadSamples(): readonly CollectedSample[] {
  const text = storedText()
  if (text !== lastRead.text) lastRead = { text, samples: samplesIn(text) }
  return lastRead.samples
}

function save(samples: readonly CollectedSample[]): void {
  storeText(samples.length === 0 ? null : JSON.stringify(samples))
  announceSamples()
}

export const isSameSample = (one: WantedSample, other: WantedSample) =>
  one.product_id === other.product_id && one.option === other.option && one.choice === other.choice

/** Adds a sample. @returns false when the collection is full */
export function collect(sample: CollectedSample): boolean {
  const others = loadSamples().filter((collected) => !isSameSample(collected, sample))
  if (others.length >= maxSamples) return false
  save([...others, sample])
  return true
}

/** Removes samples; those that another tab has added since stay. */
export function discard(samples: readonly WantedSample[]): void {
  save(loadSamples().filter((collected) => !samples.some((gone) => isSameSample(collected, gone))))
}

/** The collected samples in the order in which they were chosen; null on the server and until they have been read. */
export const useCollectedSamples = (): readonly CollectedSample[] | null =>
  useSyncExternalStore(onSamplesChange, loadSamples, () => null)
