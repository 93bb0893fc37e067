import { languageCodes } from '#kernel/rules/languages.ts'
import type { ToldStep, SizeReason } from '../contract/funnel.ts'

/** What visits are counted by. All of it is cut to size, so that nothing that identifies somebody is stored. */

const maxSource = 60
const maxWords = 60

/** Sites with many hosts, by the name that all of them contain. */
const families =
  /(?:^|\.)(google|bing|duckduckgo|yahoo|ecosia|baidu|yandex|facebook|instagram|pinterest|youtube|tiktok|linkedin|reddit|zalo)\./

/**
 * The source of a visit: `direct` if unknown, a site with many hosts by its name, otherwise the host or the name in the
 * link. `other`: nothing of the kind.
 */
export function sourceOf(told: string): string {
  const source = told
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
  if (source === '') return 'direct'
  const family = families.exec(source)?.[1]
  if (family) return family
  // What may be a telephone number or somebody's number in a list of readers.
  if (source.replace(/\D/g, '').length > 6) return 'other'
  return source.length <= maxSource && /^[a-z\d][a-z\d._-]*$/.test(source) ? source : 'other'
}

/** Searched words as they are counted; null for what may be an address or a telephone number. */
export function wordsOf(text: string): string | null {
  const words = text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
  const digits = words.replace(/\D/g, '').length
  if (words === '' || words.includes('@') || digits > 6) return null
  return Array.from(words).slice(0, maxWords).join('').trim()
}

export const languageOf = (told: string): string => languageCodes.find((code) => code === told) ?? 'other'

/** A side in metres to ten centimetres, in centimetres; at most 10 m. */
export const roundedSide = (metres: number): number => Math.min(1000, Math.round(metres * 10) * 10)

/** Under what one message of a browser is counted. */
export interface CountedVisit {
  step: { step: ToldStep; language: string; source: string } | null
  words: { words: string; language: string } | null
  size: { product: string; width: number; length: number; reason: SizeReason } | null
}

/** What of a message is counted. */
export function countedVisit(told: {
  language: string
  source: string
  step?: ToldStep | undefined
  words?: string | undefined
  size?: { product: string; width: number; length: number; reason: SizeReason } | undefined
}): CountedVisit {
  const language = languageOf(told.language)
  const words = told.words === undefined ? null : wordsOf(told.words)
  return {
    step: told.step === undefined ? null : { step: told.step, language, source: sourceOf(told.source) },
    words: words === null ? null : { words, language },
    size: told.size
      ? { ...told.size, width: roundedSide(told.size.width), length: roundedSide(told.size.length) }
      : null,
  }
}
