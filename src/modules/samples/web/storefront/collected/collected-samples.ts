import { useSyncExternalStore } from 'react'
import { maxSamples } from '../../../contract/limits.ts'
import type { WantedSample } from '../../../contract/index.ts'
import { mounts } from '../../../../making/contract/index.ts'
import { announceSamples, onSamplesChange, storedText, storeText } from '../stored-samples.ts'

/** A swatch that this browser collects, with what its page shows of it. */
export interface CollectedSample extends WantedSample {
  product_name: string
  option_name: string
  choice_name: string
  image?: string | undefined
  colour?: string | undefined
}

const isText = (value: unknown, most = 200) =>
  typeof value === 'string' && value !== '' && value.length <= most
const isTextOrMissing = (value: unknown, most: number) => value === undefined || isText(value, most)
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

/** What of a stored text is a sample; damaged entries are left out, the others stay. */
export function samplesIn(text: string | null): readonly CollectedSample[] {
  if (text === null) return none
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.filter(isSample).slice(0, maxSamples) : none
  } catch {
    // Not JSON: nothing that could be kept.
    return none
  }
}

/** What was last read, so that an unchanged list stays the same list. */
let known: { text: string | null; samples: readonly CollectedSample[] } = { text: null, samples: none }

function loadSamples(): readonly CollectedSample[] {
  const text = storedText()
  if (text !== known.text) known = { text, samples: samplesIn(text) }
  return known.samples
}

function save(samples: readonly CollectedSample[]): void {
  storeText(samples.length === 0 ? null : JSON.stringify(samples))
  announceSamples()
}

export const isSameSample = (one: WantedSample, other: WantedSample) =>
  one.product_id === other.product_id && one.option === other.option && one.choice === other.choice

/** Puts a sample to the others. @returns false when there is no room for another one */
export function collect(sample: CollectedSample): boolean {
  const others = loadSamples().filter((one) => !isSameSample(one, sample))
  if (others.length >= maxSamples) return false
  save([...others, sample])
  return true
}

/** Takes samples out; what another tab has put in since stays. */
export function discard(samples: readonly WantedSample[]): void {
  save(loadSamples().filter((one) => !samples.some((gone) => isSameSample(one, gone))))
}

/** The samples that this browser collects, in the order in which they were chosen; null until they have been read. */
export const useCollectedSamples = (): readonly CollectedSample[] | null =>
  useSyncExternalStore(onSamplesChange, loadSamples, () => null)
